// Puts each footnote at the bottom of the page that cites it, which browsers cannot do: distributes the text over
// leaves of one page's height, and keeps each block together with its notes.

/** Runs in the browser. Does nothing on a page without `.flow`. */
export function setLeaves(): void {
  const flow = document.querySelector('.flow');
  if (!flow) return;
  const add = (tag: string, className: string, parent: Element) => {
    const element = document.createElement(tag);
    element.className = className;
    parent.append(element);
    return element;
  };
  const newLeaf = () => {
    const leaf = add('div', 'leaf', flow);
    return { leaf, text: add('div', 'text', leaf), notes: add('div', 'notes', leaf) };
  };
  // Each block is followed by its notes: <p>…</p><p class="note">…</p>
  const groups: { block: Element; notes: Element[] }[] = [];
  for (const element of [...flow.children]) {
    if (element.classList.contains('note')) groups.at(-1)?.notes.push(element);
    else groups.push({ block: element, notes: [] });
  }
  flow.replaceChildren();
  let here = newLeaf();
  here.leaf.classList.add('first');
  for (const { block, notes } of groups) {
    here.text.append(block);
    here.notes.append(...notes);
    if (here.leaf.scrollHeight <= here.leaf.clientHeight + 1) continue;
    const before = block.previousElementSibling;
    here = newLeaf();
    // Never leave a heading alone at the end of a page.
    if (before && /^H[23]$/.test(before.tagName)) here.text.append(before);
    here.text.append(block);
    here.notes.append(...notes);
  }
}
