/** The sheet on the data page: what is stored, what each form started from, and what follows each refusal. */
import { useState } from "react";
import type { z } from "zod";
import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import type { sectionSchema } from "../../../model/sections.ts";
import type { SectionCode } from "../../../model/codes.ts";
import { isEditable } from "../../../model/sheet-states.ts";
import { checkAccount, invitePerson, openData, removeDocument, saveSection, submitSheet, type DataView } from "../../contract.ts";
import { basesAfter, firstBases, isNewer, settledBase, type SectionBases } from "./section-bases.ts";

/** One section as it is sent. */
export type SentSection = z.input<typeof sectionSchema>;
/** How this visit ended; null while the code opens the sheet. */
export type Ending = "over" | "not_yours";

export interface DataSheet {
  readonly code: string;
  readonly view: DataView;
  readonly bases: SectionBases;
  readonly ending: Ending | null;
  readonly canEdit: boolean;
  /** Sections with typed text that is not saved. */
  readonly dirty: ReadonlySet<SectionCode>;
  readonly setDirty: (section: SectionCode, isDirty: boolean) => void;
  /** Somebody else has saved the section meanwhile. */
  readonly isNewer: (section: SectionCode) => boolean;
  readonly settle: (section: SectionCode, keeps: "typed" | "stored") => void;
  /** For a form: throws the refusals that it shows. */
  readonly save: (section: SentSection) => Promise<void>;
  /** Each of these shows its refusal by itself; false when there was one. */
  readonly invite: (person: Input<typeof invitePerson>["person"]) => Promise<boolean>;
  readonly checkAccount: () => Promise<boolean>;
  readonly removePaper: (id: Input<typeof removeDocument>["id"]) => Promise<boolean>;
  readonly submit: () => Promise<boolean>;
  readonly readAgain: () => Promise<void>;
  /** Answers a refusal that ends the visit or that another reading explains; false for any other error. */
  readonly answer: (error: unknown) => Promise<boolean>;
}

/** Refusals after which the page shows another state than the server has. */
const READ_AGAIN = new Set(["sheet_changed", "sheet_not_editable", "sheet_not_now", "sheet_incomplete", "named_person_unknown"]);

interface Shown {
  readonly view: DataView;
  readonly bases: SectionBases;
  readonly dirty: ReadonlySet<SectionCode>;
}

export function useDataSheet(code: string, loaded: DataView): DataSheet {
  const errors = useErrorCatalogue();
  const [{ view, bases, dirty }, setShown] = useState<Shown>(() => ({
    view: loaded,
    bases: firstBases(loaded),
    dirty: new Set(),
  }));
  const [from, setFrom] = useState(loaded);
  const [ending, setEnding] = useState<Ending | null>(null);
  const show = (next: DataView, saved: SectionCode | null = null) =>
    setShown((before) => ({ ...before, view: next, bases: basesAfter(before.bases, next, { dirty: before.dirty, saved }) }));
  if (from !== loaded) {
    setFrom(loaded);
    show(loaded);
  }

  async function answer(error: unknown): Promise<boolean> {
    if (!(error instanceof Refusal)) return false;
    if (error.code === "sheet_code_over") {
      setEnding("over");
      await errors.wrongEmailSession();
      return true;
    }
    if (error.code !== "sheet_code_not_yours") return false;
    setEnding("not_yours");
    return true;
  }
  async function readAgain(): Promise<void> {
    try {
      show(await api(openData, { code }));
    } catch (error) {
      if (!(await answer(error))) await errors.error(error);
    }
  }
  /** Work whose refusal is a popup; its answer, if it is the sheet, is shown. */
  async function act(work: () => Promise<DataView | null>): Promise<boolean> {
    try {
      const next = await work();
      if (next === null) await readAgain();
      else show(next);
      return true;
    } catch (error) {
      if (await answer(error)) return false;
      await errors.error(error);
      if (error instanceof Refusal && READ_AGAIN.has(error.code)) await readAgain();
      return false;
    }
  }

  return {
    code,
    view,
    bases,
    ending,
    canEdit: isEditable(view.sheet.state),
    dirty,
    setDirty: (section, isDirty) =>
      setShown((before) => {
        if (before.dirty.has(section) === isDirty) return before;
        const others = [...before.dirty].filter((one) => one !== section);
        return { ...before, dirty: new Set(isDirty ? [...others, section] : others) };
      }),
    isNewer: (section) => isNewer(bases, view, section),
    settle: (section, keeps) =>
      setShown((before) => ({ ...before, bases: settledBase(before.bases, before.view, section, keeps) })),
    async save(section) {
      try {
        show(await api(saveSection, { code, section, seen: bases[section.code].no }), section.code);
      } catch (error) {
        if (error instanceof Refusal && READ_AGAIN.has(error.code)) await readAgain();
        // The typed text stays on the page, to be copied: only the code is over.
        else await answer(error);
        throw error;
      }
    },
    invite: (person) => act(() => api(invitePerson, { code, person })),
    checkAccount: () => act(() => api(checkAccount, { code })),
    removePaper: (id) =>
      act(async () => {
        await api(removeDocument, { code, id });
        return null;
      }),
    submit: () => act(() => api(submitSheet, { code })),
    readAgain,
    answer,
  };
}
