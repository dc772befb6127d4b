/** Finds demo data in files meant for production: somebody copied db/seed and did not replace everything. */

interface Trace {
  readonly pattern: RegExp;
  readonly why: string;
  /** Only in files whose name begins with this. */
  readonly within?: string;
}

/** Names and numbers that belong to nobody. `example` is reserved for examples (RFC 2606), and no Indonesian number begins with +62 800 0. */
const TRACES: readonly Trace[] = [
  { pattern: /\bDEMO-[\w/-]+/, why: "a number of the demo" },
  { pattern: /[\w.-]+@[\w-]+(?:\.[\w-]+)*\.example\b|@example\.(?:com|net|org)\b/, why: "a reserved example mailbox" },
  { pattern: /https?:\/\/(?:[\w-]+\.)*example(?:\.(?:com|net|org))?\b/, why: "a reserved example site" },
  { pattern: /\+62 ?800[ -]?0\d*/, why: "a telephone number that is not assigned" },
  { pattern: /Dalam demo tidak ada uang|The demo holds no real money/, why: "a sentence about the demo" },
  { pattern: /PT Sampai Demo Remitansi|Jalan Contoh|Kota Contoh|Provinsi Contoh/, why: "a name of the demo" },
  { pattern: /(?<=^brandName: *["']?)Sampai(?=["']? *$)/, why: "the demo's brand", within: "operator.yaml" },
  // At the beginning of a sentence, "Sampai" is the word for "until".
  { pattern: /(?<=[\p{Ll}\d,] )Sampai\b(?! (?:di|ke|pada)\b)/u, why: "the demo's brand", within: "content/" },
];

const MOST_OF_A_FILE = 8;

/**
 * Lists the demo data found, one per line: `operator.yaml:6: DEMO-00/000/BI is a number of the demo.` At most eight lines for each file,
 * then the number of further lines.
 */
export function demoTraces(texts: ReadonlyMap<string, string>): readonly string[] {
  return [...texts].flatMap(([name, text]) => {
    const mine = TRACES.filter(({ within = "" }) => name.startsWith(within));
    const found = text.split("\n").flatMap((line, index) => {
      const trace = mine.map((one) => ({ ...one, match: one.pattern.exec(line)?.[0] })).find(({ match }) => match !== undefined);
      return trace ? [`${name}:${index + 1}: ${trace.match} is ${trace.why}.`] : [];
    });
    const more = found.length - MOST_OF_A_FILE;
    return more > 0 ? [...found.slice(0, MOST_OF_A_FILE), `${name}: … and ${more} more lines.`] : found;
  });
}
