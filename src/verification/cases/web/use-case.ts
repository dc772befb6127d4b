/** One case on screen: its newest state, and the steps that change it. */
import { useEffect, useRef, useState } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { readCase, type ShownCase } from "../contract.ts";
import { caseStepMessages } from "./step-messages.ts";

/** A call that changes the case: it names the version that it was decided on, and answers with the case as it is then. */
export type CaseStep = (current: Pick<ShownCase, "id" | "version">) => Promise<{ readonly case: ShownCase }>;

/** The case of a page, and how it is changed. */
export interface CaseDesk {
  readonly shown: ShownCase;
  /** Another person changed the case under a step of this reader, and it was read again. */
  readonly isChanged: boolean;
  readonly dismissChanged: () => void;
  /** Runs a step and shows its refusal. True when it was carried out. */
  readonly run: (step: CaseStep, done?: string) => Promise<boolean>;
  /** The same for a form, which shows the refusal itself: throws it. */
  readonly send: (step: CaseStep) => Promise<void>;
}

/** The desk of the page: a case that was just taken is looked at next. */
export interface TakenDesk extends CaseDesk {
  readonly onTaken: () => void;
}

const isConflict = (error: unknown): boolean => error instanceof Refusal && error.code === "case_changed";

/** The case as loaded, then as each step answers. */
export function useCase(loaded: ShownCase): CaseDesk {
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const t = useMessages(caseStepMessages);
  const [shown, setShown] = useState(loaded);
  const [from, setFrom] = useState(loaded);
  const [isChanged, setChanged] = useState(false);
  if (from !== loaded) {
    setFrom(loaded);
    setShown(loaded);
  }
  const newest = useRef(loaded);
  useEffect(() => {
    newest.current = loaded;
  }, [loaded]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const show = (next: ShownCase) => {
    newest.current = next;
    setShown(next);
  };
  async function carryOut(step: CaseStep, before: Promise<unknown>): Promise<void> {
    await before;
    try {
      show((await step(newest.current)).case);
      setChanged(false);
    } catch (error) {
      if (isConflict(error)) {
        show(await api(readCase, { id: newest.current.id }));
        setChanged(true);
      }
      throw error;
    }
  }
  // One after the other: keys are pressed faster than the server answers, and each step needs the version that the former one made.
  const send = (step: CaseStep): Promise<void> => {
    const turn = carryOut(step, last.current);
    last.current = turn.catch(() => undefined);
    return turn;
  };
  async function run(step: CaseStep, done?: string): Promise<boolean> {
    try {
      await send(step);
      if (done !== undefined) toasts.show({ kind: "success", title: done });
      return true;
    } catch (error) {
      // The banner above the case says it in full. It may be out of sight, and a dialog would take the focus from the row.
      if (isConflict(error)) toasts.show({ kind: "warning", title: t("changedTitle") });
      else await errors.error(error);
      return false;
    }
  }
  return { shown, isChanged, dismissChanged: () => setChanged(false), run, send };
}
