/**
 * What each form of the data page started from. A section that somebody else saves is shown at once where nothing was typed; where something was,
 * the typed text stays, and the person decides. Pure.
 */
import { SECTIONS, type SectionCode } from "../../../model/codes.ts";
import type { DataView } from "../../contract.ts";

export interface SectionBase {
  /** The saving that the form shows; null: nothing was saved. */
  readonly no: string | null;
  /** Counts the times that the form is filled anew with what is stored. */
  readonly generation: number;
}
export type SectionBases = Readonly<Record<SectionCode, SectionBase>>;
export type Saved = Pick<DataView, "saved">;

const numberOf = ({ saved }: Saved, section: SectionCode): string | null => saved[section] ?? null;

export function firstBases(view: Saved): SectionBases {
  const base = (section: SectionCode): SectionBase => ({ no: numberOf(view, section), generation: 0 });
  return { company: base("company"), people: base("people"), account: base("account"), terms: base("terms") };
}

interface Received {
  readonly dirty: ReadonlySet<SectionCode>;
  /** The section whose saving this view answers: its form keeps what it has. */
  readonly saved: SectionCode | null;
}

/** The bases after another view was read. */
export function basesAfter(bases: SectionBases, view: Saved, { dirty, saved }: Received): SectionBases {
  const after = { ...bases };
  for (const section of SECTIONS) {
    const no = numberOf(view, section);
    const { no: before, generation } = bases[section];
    if (section === saved) after[section] = { no, generation };
    else if (no !== before && !dirty.has(section)) after[section] = { no, generation: generation + 1 };
  }
  return after;
}

/** Somebody else has saved the section since its form was filled. */
export const isNewer = (bases: SectionBases, view: Saved, section: SectionCode): boolean =>
  numberOf(view, section) !== bases[section].no;

/** The typed text replaces what is stored, or is given up for it. */
export function settledBase(bases: SectionBases, view: Saved, section: SectionCode, keeps: "typed" | "stored"): SectionBases {
  const { generation } = bases[section];
  return {
    ...bases,
    [section]: { no: numberOf(view, section), generation: keeps === "stored" ? generation + 1 : generation },
  };
}
