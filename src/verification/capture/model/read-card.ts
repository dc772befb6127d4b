/**
 * Reads the fields of an e-KTP or a passport from the text that recognition made of its photograph. What is not read with some certainty is
 * left out: an empty field is filled in by the person, a wrong one may be overlooked. Pure.
 */
import { isLocalDate, type LocalDate } from "#kernel/time.ts";
import { countryOfPassport } from "../../model/identity/countries.ts";
import { readMrz } from "../../model/identity/mrz.ts";
import { readNik } from "../../model/identity/nik.ts";
import { personName } from "../../model/identity/person-fields.ts";
import { labelOf, trimmed, type Label } from "./card-labels.ts";
import { asDigits, asLetters, folded, numbersOf } from "./look-alikes.ts";
import { mendedZone } from "./mend-zone.ts";
import { readFieldsSchema, type ReadFields } from "./read-fields.ts";

const NIK_DIGITS = 16;
/** Of one number: as many readings as a few doubtful signs have. */
const MAX_NUMBERS = 64;
const OLDEST = "1900-01-01";

/** The fields of a document; null when the text is of something else, or too little of it can be read. */
export function readCard(text: string, today: LocalDate): ReadFields | null {
  const read = passportOf(text, today) ?? cardOf(text, today);
  const isDocument =
    read.nik !== undefined || read.passport !== undefined || (read.fullName !== undefined && read.birthDate !== undefined);
  return isDocument ? (readFieldsSchema.safeParse(read).data ?? null) : null;
}

function cardOf(text: string, today: LocalDate): ReadFields {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = new Map<Label, string>();
  for (const line of lines) {
    const found = labelOf(line);
    if (found !== null && found.value !== "" && !values.has(found.label)) values.set(found.label, found.value);
  }
  const birth = birthOf(values.get("birth") ?? "", today);
  const city = values.get("city");
  return known({
    nik: nikOf(values.get("nik"), lines, birth.date),
    fullName: nameOf(values.get("name")),
    birthPlace: birth.place,
    birthDate: birth.date,
    sex: sexOf(values.get("sex") ?? ""),
    street: lineOf(values.get("street"), 5, 200),
    ...rtRwOf(values.get("rtRw") ?? ""),
    village: placeOf(values.get("village")),
    district: placeOf(values.get("district")),
    province: placeOf(values.get("province")),
    city: placeOf(city === undefined ? prefixed("KABUPATEN", values.get("regency")) : prefixed("KOTA", city)),
    nationality: /^WN[I1L|]\b/i.test(values.get("nationality") ?? "") ? "ID" : undefined,
  });
}

type Found = { readonly [F in keyof ReadFields]: ReadFields[F] | undefined };
const known = (found: Found): ReadFields =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as ReadFields;

/** The number after its label, or one that stands alone: sixteen signs that look like digits, of which a NIK can be made. */
function nikOf(labelled: string | undefined, lines: readonly string[], born: LocalDate | undefined): string | undefined {
  for (const text of [...(labelled === undefined ? [] : [labelled]), ...lines]) {
    const signs = text.replaceAll(/[\s.,:;'"«»–—-]/gu, "");
    // The colon before the number is read as a digit now and then.
    for (const part of [signs, signs.slice(-NIK_DIGITS)]) {
      const nik = part.length === NIK_DIGITS ? likeliestNik(part, born) : undefined;
      if (nik !== undefined) return nik;
    }
  }
  return undefined;
}

/** Of the numbers that the signs may stand for, the first that a NIK can be; one that agrees with the birth date goes first. */
function likeliestNik(signs: string, born: LocalDate | undefined): string | undefined {
  const possible = numbersOf(signs, MAX_NUMBERS).flatMap((number) => {
    const nik = readNik(number);
    return "refusal" in nik ? [] : [nik];
  });
  const agreeing = possible.find(({ birthDates }) => born !== undefined && birthDates.includes(born));
  return (agreeing ?? possible[0])?.number;
}

/** Letters that are read as digits are put back: no name has a digit. */
function nameOf(value: string | undefined): string | undefined {
  const name = trimmed(asLetters(value ?? ""))
    .replaceAll(/[^\p{L}\p{M} .,'’-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toUpperCase();
  return /\p{L}{2}/u.test(name) && personName.safeParse(name).success ? name : undefined;
}

const DIGIT = "[0-9OoDQIliLZSsGbTBgq|!]";
/** Day, month and year, with whatever is read between them, and a sign or two of the portrait behind them. */
const DATE = new RegExp(`(${DIGIT}{2})[\\s.,:/–—-]*(${DIGIT}{2})[\\s.,:/–—-]*(${DIGIT}{4})(?:\\W.{0,3})?$`, "u");

function birthOf(value: string, today: LocalDate): { readonly place: string | undefined; readonly date: LocalDate | undefined } {
  const found = DATE.exec(value);
  const [, day = "", month = "", year = ""] = found ?? [];
  const date = [asDigits(year), asDigits(month), asDigits(day)].join("-");
  const isDate = isLocalDate(date) && date >= OLDEST && date <= today;
  return { place: placeOf(found === null ? value : value.slice(0, found.index)), date: isDate ? date : undefined };
}

function sexOf(value: string): "F" | "M" | undefined {
  const read = folded(value);
  if (/^pere|puan/.test(read)) return "F";
  return /^iak|iaki/.test(read) ? "M" : undefined;
}

/** `004/012`. The slash is read as a digit or not at all, so both halves have three signs then. */
function rtRwOf(value: string): Pick<Found, "rt" | "rw"> {
  const text = value.replaceAll(/\s/g, "");
  const found = /^(\w{1,3})[/\\|](\w{1,3})/.exec(text) ?? /^(\w{3})\w?(\w{3})$/.exec(text);
  const [rt = "", rw = ""] = (found ?? []).slice(1).map(asDigits);
  return /^[0-9]+$/.test(rt) && /^[0-9]+$/.test(rw) ? { rt, rw } : { rt: undefined, rw: undefined };
}

/** A line of the card in capitals; undefined when it is too short to be one. */
function lineOf(value: string | undefined, least: number, most: number): string | undefined {
  const text = trimmed(value ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .toUpperCase();
  return text.length >= least && text.length <= most ? text : undefined;
}

/** The name of a place: letters, and numbers only after them (Kampung 2). */
function placeOf(value: string | undefined): string | undefined {
  const place = lineOf(value, 3, 60);
  return place !== undefined && /^\p{L}[\p{L}\p{M}\d .,'’()/-]*$/u.test(place) ? place : undefined;
}
const prefixed = (kind: string, name: string | undefined) => (name === undefined ? undefined : `${kind} ${name}`);

/** The machine-readable zone of a passport. A field of which the check digit disagrees is left out. */
function passportOf(text: string, today: LocalDate): ReadFields | null {
  const zone = readMrz(mendedZone(text), today);
  if (zone === null || zone.format !== "TD3") return null;
  const { number, nationality, issuer, birthDate, expiresOn, sex, givenNames, surname, wrong } = zone;
  return known({
    passport: wrong.includes("number") ? undefined : number,
    fullName: nameOf(`${givenNames} ${surname}`),
    birthDate: wrong.includes("birthDate") ? undefined : (birthDate ?? undefined),
    expiresOn: wrong.includes("expiresOn") ? undefined : (expiresOn ?? undefined),
    sex: sex ?? undefined,
    nationality: countryOfPassport(asLetters(nationality)) ?? undefined,
    issuingCountry: countryOfPassport(asLetters(issuer)) ?? undefined,
  });
}
