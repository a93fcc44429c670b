// The requirements of the OWASP Application Security Verification Standard, by number and level alone:
// release 5.0.0, commit 5cf9b032440be53ce345ab3c130fda46ba1ce7a2 of the repository OWASP/ASVS.

/**
 * One line for each chapter, from V1 on. It lists the levels of the chapter's requirements, one digit each, with
 * a space between sections: V1 begins with V1.1.1 and V1.1.2, both of level 2.
 */
const CHAPTERS = [
  '22 1111122223 112222222223 222 123',
  '122 112 12223 23',
  '3 113 12223 11222233 11122333 3 22333',
  '12233 23333 22 1222',
  '2 112333 113 222',
  '122 111111112222 11223333 112233 22222333 2223 33 2222',
  '222 1111 22 11222 223 22',
  '1233 1123 133 23',
  '111 1222',
  '22 223 22223 1111122222233333 22222 22 222',
  '2233 22233 11233 1222 23 23 33',
  '12233 11 22223',
  '2333 222223 2233 1222233',
  '22 12223333 122',
  '12233 12233 1222222 3333',
  '2 22222 2222 222 2223',
  '23 22223333 22',
];

export interface Requirement {
  /** For example `V6.2.1`. */
  id: string;
  level: number;
}

/** Every requirement up to this level. */
export function requirementsUpTo(level: number): Requirement[] {
  return CHAPTERS.flatMap((sections, chapter) =>
    sections.split(' ').flatMap((digits, section) =>
      [...digits].map((digit, place) => ({
        id: `V${chapter + 1}.${section + 1}.${place + 1}`,
        level: Number(digit),
      })),
    ),
  ).filter((requirement) => requirement.level <= level);
}
