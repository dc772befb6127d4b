/** Finds the labels of an e-KTP at the beginnings of the lines that text recognition made of it. Pure. */
import { distanceOf, folded } from "./look-alikes.ts";

/** As printed, letters only. Those without a field end the one before and are read for nothing else. */
const LABELS = {
  province: "provinsi",
  city: "kota",
  regency: "kabupaten",
  nik: "nik",
  name: "nama",
  birth: "tempattgllahir",
  sex: "jeniskelamin",
  street: "alamat",
  rtRw: "rtrw",
  village: "keldesa",
  district: "kecamatan",
  religion: "agama",
  marriage: "statusperkawinan",
  occupation: "pekerjaan",
  nationality: "kewarganegaraan",
  expiry: "berlakuhingga",
} as const;
export type Label = keyof typeof LABELS;
const NAMES = Object.keys(LABELS) as readonly Label[];
/** Headings without a colon: only the whole word counts, because names of places begin with the same letters (Kotabumi). */
const HEADINGS: ReadonlySet<Label> = new Set<Label>(["province", "city", "regency"]);

export interface Labelled {
  readonly label: Label;
  /** What follows the label, without the colon and what is read in its place. */
  readonly value: string;
}

/** A label is read with one wrong letter in four; short ones without. */
const isClose = (label: string, read: string): boolean => distanceOf(folded(label), read) <= Math.floor(label.length / 4);
const COLON_AND_NOISE = /^[\s:;.,=«»"'`‘’“”*°•|_~\\/-]+/u;
const NOISE_AT_END = /[\s:;.,=«»"'`‘’“”*°•|_~\\/-]+$/u;

/** A text without the signs that dirt, edges and the colon leave around it. */
export const trimmed = (text: string): string => text.replace(COLON_AND_NOISE, "").replace(NOISE_AT_END, "");

/** The label at the beginning of a line, with its value; null for a line without one. */
export function labelOf(line: string): Labelled | null {
  const text = trimmed(line);
  const colon = text.search(/[:;=]/);
  const found = colon > 0 ? closest(text.slice(0, colon)) : null;
  if (found !== null) return { label: found, value: trimmed(text.slice(colon)) };
  for (const name of NAMES) {
    const end = endOfLabel(text, LABELS[name]);
    if (end === null || (HEADINGS.has(name) && !/^\s|^$/.test(text.slice(end)))) continue;
    return { label: name, value: trimmed(text.slice(end)) };
  }
  return null;
}

function closest(text: string): Label | null {
  const read = folded(text);
  const near = NAMES.filter((name) => !HEADINGS.has(name) && isClose(LABELS[name], read));
  return near.toSorted((a, b) => distanceOf(folded(LABELS[a]), read) - distanceOf(folded(LABELS[b]), read))[0] ?? null;
}

/** Where a line goes on after its label, when the colon is missing; null when it begins with anything else. */
function endOfLabel(text: string, label: string): number | null {
  let letters = 0;
  for (const [at, sign] of [...text].entries()) {
    letters += folded(sign).length;
    if (letters === label.length) return isClose(label, folded(text.slice(0, at + 1))) ? at + 1 : null;
  }
  return null;
}
