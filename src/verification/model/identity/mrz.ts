/**
 * The machine-readable zone of passports (ICAO Doc 9303 part 4, TD3: two lines of 44) and of cards (part 5, TD1: three lines of 30). Pure. It
 * fills in fields that the person then confirms, and shows a reviewer what the document says; no decision follows from it.
 */
import { isLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Sex } from "./nik.ts";

export interface Mrz {
  readonly format: "TD1" | "TD3";
  /** Three letters, as on the document. */
  readonly issuer: string;
  readonly nationality: string;
  readonly number: string;
  readonly birthDate: LocalDate | null;
  readonly expiresOn: LocalDate | null;
  /** Null when the document states neither. */
  readonly sex: Sex | null;
  readonly surname: string;
  /** Empty for a name of one word, which stands in the surname. */
  readonly givenNames: string;
  /** The fields whose check digit does not agree. Empty: read without an error, as far as check digits show. */
  readonly wrong: readonly MrzField[];
}
const MRZ_FIELDS = ["number", "birthDate", "expiresOn", "whole"] as const;
export type MrzField = (typeof MRZ_FIELDS)[number];

interface Layout {
  readonly lines: number;
  readonly chars: number;
  /** Line, first and last character, as ICAO counts them: from 1, inclusive. */
  readonly number: Place;
  readonly birthDate: Place;
  readonly sex: Place;
  readonly expiresOn: Place;
  readonly nationality: Place;
  readonly names: Place;
  /** The composite check digit, and the places that it checks. */
  readonly whole: readonly [check: Place, over: readonly Place[]];
}
type Place = readonly [line: number, from: number, to: number];

const LAYOUTS: Readonly<Record<Mrz["format"], Layout>> = {
  TD3: {
    lines: 2,
    chars: 44,
    number: [2, 1, 9],
    nationality: [2, 11, 13],
    birthDate: [2, 14, 19],
    sex: [2, 21, 21],
    expiresOn: [2, 22, 27],
    names: [1, 6, 44],
    whole: [
      [2, 44, 44],
      [
        [2, 1, 10],
        [2, 14, 20],
        [2, 22, 43],
      ],
    ],
  },
  TD1: {
    lines: 3,
    chars: 30,
    number: [1, 6, 14],
    birthDate: [2, 1, 6],
    sex: [2, 8, 8],
    expiresOn: [2, 9, 14],
    nationality: [2, 16, 18],
    names: [3, 1, 30],
    whole: [
      [2, 30, 30],
      [
        [1, 6, 30],
        [2, 1, 7],
        [2, 9, 15],
        [2, 19, 29],
      ],
    ],
  },
};

/** Reads the zone from text with other lines around it, such as the output of OCR; null when there is none. */
export function readMrz(text: string, today: LocalDate): Mrz | null {
  const rows = text
    .toUpperCase()
    .split("\n")
    .map((row) => row.replaceAll(/\s/g, "").replaceAll(/[«‹]/g, "<"))
    .filter((row) => /^[A-Z0-9<]+$/.test(row));
  for (const format of ["TD3", "TD1"] as const) {
    const { lines, chars } = LAYOUTS[format];
    const first = rows.findIndex((_, at) => rows.slice(at, at + lines).filter(({ length }) => length === chars).length === lines);
    if (first >= 0) return readLines(rows.slice(first, first + lines), format, today);
  }
  return null;
}

function readLines(rows: readonly string[], format: Mrz["format"], today: LocalDate): Mrz {
  const layout = LAYOUTS[format];
  const at = ([line, from, to]: Place) => (rows[line - 1] ?? "").slice(from - 1, to);
  /** A field of digits: OCR reads letters there that look alike, and the check digit shows whether the replacement was right. */
  const digitsAt = (place: Place) => at(place).replaceAll(/[OQDILSBZG]/g, (letter) => DIGIT_FOR[letter] ?? letter);
  const checkAfter = ([line, , to]: Place) => digitsAt([line, to + 1, to + 1]);
  const [wholeCheck, over] = layout.whole;
  const [birth, expiry] = [digitsAt(layout.birthDate), digitsAt(layout.expiresOn)];
  const isWrong: Record<MrzField, boolean> = {
    number: !agrees(at(layout.number), checkAfter(layout.number)),
    birthDate: !agrees(birth, checkAfter(layout.birthDate)),
    expiresOn: !agrees(expiry, checkAfter(layout.expiresOn)),
    whole: !agrees(over.map(at).join(""), digitsAt(wholeCheck)),
  };
  const [surname = "", givenNames = ""] = at(layout.names)
    .split("<<")
    .map((part) => part.replaceAll("<", " ").trim());
  const sex = at(layout.sex);
  return {
    format,
    issuer: plain(at([1, 3, 5])),
    nationality: plain(at(layout.nationality)),
    number: plain(at(layout.number)),
    birthDate: dateOf(birth, (date) => date <= today),
    expiresOn: dateOf(expiry, (date) => date <= latestExpiry(today)),
    sex: sex === "F" || sex === "M" ? sex : null,
    surname,
    givenNames,
    wrong: MRZ_FIELDS.filter((field) => isWrong[field]),
  };
}

const DIGIT_FOR: Readonly<Record<string, string>> = { O: "0", Q: "0", D: "0", I: "1", L: "1", S: "5", B: "8", Z: "2", G: "6" };
const plain = (text: string) => text.replaceAll("<", "");

/** Weights 7, 3, 1 over the values 0 to 9, A = 10 to Z = 35, filler 0, modulo 10 (ICAO Doc 9303 part 3, 4.9). */
function agrees(text: string, check: string): boolean {
  const sum = [...text].reduce((total, char, place) => total + valueOf(char) * ([7, 3, 1][place % 3] ?? 0), 0);
  return String(sum % 10) === (check === "<" ? "0" : check);
}

function valueOf(char: string): number {
  if (char === "<") return 0;
  return /[0-9]/.test(char) ? Number(char) : char.charCodeAt(0) - 55;
}

/** Two digits of a year: the latest century that is possible. */
function dateOf(text: string, isPossible: (date: LocalDate) => boolean): LocalDate | null {
  const written = `${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  const dates = [`20${written}`, `19${written}`].filter((date) => isLocalDate(date));
  return dates.find(isPossible) ?? dates[0] ?? null;
}

/** No passport is valid for longer than ten years, with room for the months that some states carry over. */
function latestExpiry(today: LocalDate): LocalDate {
  return `${Number(today.slice(0, 4)) + 11}-12-31` as LocalDate;
}
