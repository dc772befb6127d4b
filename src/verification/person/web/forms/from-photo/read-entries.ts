/**
 * What was read from the photograph of the document, in the forms: it fills in what is empty and was not answered before, and what differs is
 * shown. What the person types always counts. Pure.
 */
import { printedStreet, type ReadFields } from "../../../../capture/model/read-fields.ts";
import { groupedNik } from "../../../../model/identity/nik.ts";
import type { Answer } from "../../../../model/shown.ts";
import type { About } from "../address-schema.ts";
import type { Basics } from "../basics-schema.ts";

/** Fields that are printed as people type them. An address is not: everybody shortens its words in their own way. */
export const COMPARED_FIELDS = ["fullName", "birthDate", "nik", "passport", "birthPlace", "sex"] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

type Given = ReadonlySet<Answer["code"]>;
export const givenCodes = (answers: readonly { readonly answer: Answer }[]): Given =>
  new Set(answers.map(({ answer }) => answer.code));

/** Documents are printed in capitals; names are written with one at the beginning of each word. */
export const titled = (text: string): string =>
  text.toLowerCase().replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());

/** The address as the form asks for it; empty when it was not read. RT and RW stay in capitals. */
export function streetOf(read: ReadFields): string {
  const [street, ...numbers] = (printedStreet(read) ?? "").split(/(?=, RT \d)/);
  return [titled(street ?? ""), ...numbers].join("");
}

const or = (typed: string, read: string | undefined): string => (typed === "" ? (read ?? "") : typed);

/** The entries of the first step with what was read. */
export function basicsWithRead(entries: Basics, read: ReadFields | null, given: Given): Basics {
  if (read === null) return entries;
  const born = given.has("birth_date") ? entries.born : or(entries.born, read.birthDate);
  if (given.has("identity_number")) return { ...entries, born };
  const kind = read.passport !== undefined ? "passport" : read.nik !== undefined ? "nik" : entries.kind;
  return {
    ...entries,
    born,
    kind,
    nik: or(entries.nik, read.nik && groupedNik(read.nik)),
    passport: or(entries.passport, read.passport),
    country: or(entries.country, read.issuingCountry),
    expires: or(entries.expires, read.expiresOn),
  };
}

/** The entries about the person with what was read. Areas are chosen from their lists once these are there (`use-read-area.ts`). */
export function aboutWithRead(entries: About, read: ReadFields | null, given: Given): About {
  if (read === null) return entries;
  const { document } = entries;
  return {
    ...entries,
    birthPlace: given.has("birth_place")
      ? entries.birthPlace
      : or(entries.birthPlace, read.birthPlace && titled(read.birthPlace)),
    sex: given.has("sex") || entries.sex !== "" ? entries.sex : (read.sex ?? ""),
    document: given.has("address")
      ? document
      : {
          ...document,
          street: or(document.street, streetOf(read)),
          village: or(document.village, read.village && titled(read.village)),
        },
  };
}

/** Blanks, points and capitals are printed, typed and read differently without meaning anything. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
export const isSameText = (typed: string, read: string): boolean => bare(typed) === bare(read);

/** An answer that differs from the document, as far as it was read. */
export interface Difference {
  readonly field: ComparedField;
  readonly typed: string;
  readonly read: string;
}

/** The answers that differ from what was read, in the order of the document. */
export function differencesFrom(read: ReadFields | null, answers: readonly { readonly answer: Answer }[]): readonly Difference[] {
  if (read === null) return [];
  const typed = new Map(answers.flatMap(({ answer }) => typedOf(answer)));
  return COMPARED_FIELDS.flatMap((field) => {
    const [ours, theirs] = [typed.get(field), read[field]];
    return ours === undefined || theirs === undefined || isSameText(ours, theirs) ? [] : [{ field, typed: ours, read: theirs }];
  });
}

function typedOf(answer: Answer): readonly (readonly [ComparedField, string])[] {
  switch (answer.code) {
    case "full_name":
      return [["fullName", answer.fields.fullName]];
    case "birth_date":
      return [["birthDate", answer.fields.date]];
    case "identity_number":
      return [[answer.fields.kind, answer.fields.number]];
    case "birth_place":
      return [["birthPlace", answer.fields.place]];
    case "sex":
      return [["sex", answer.fields.sex]];
    default:
      return [];
  }
}

/** The code of an area by the name that was read; null unless exactly one has it. */
export function areaNamed(
  read: string | undefined,
  areas: readonly { readonly value: string; readonly label: string }[],
): string | null {
  if (read === undefined) return null;
  const found = areas.filter(({ label }) => bareArea(label) === bareArea(read));
  return found.length === 1 ? (found[0]?.value ?? null) : null;
}
/** Cards of Jakarta and Yogyakarta have no "Kota Administrasi" and only "DKI" and "DI". */
const bareArea = (name: string): string =>
  bare(name)
    .replace("ADMINISTRASI", "")
    .replace(/^DAERAHKHUSUS(?:IBUKOTA)?|^DKI/, "")
    .replace(/^DAERAHISTIMEWA|^DI(?=YOGYAKARTA)/, "");
