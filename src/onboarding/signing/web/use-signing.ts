/** One sheet before its signer: what was read, the one-time code that was sent, and what follows each refusal. */
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Input, Output } from "#kernel/endpoint.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { ApiRefusal, api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { refuseToSign, requestChange, sendSigningCode, signSheet, type SigningView } from "../contract.ts";
import { afterRefusal } from "./after-refusal.ts";

/** A code that is on its way, counted on the page's own clock from the server's answer. */
export interface SentCode extends Output<typeof sendSigningCode> {
  readonly sentNo: number;
}
export type Problem =
  | { readonly as: "read_again" | "newer" | "barred"; readonly sentence: string }
  | { readonly as: "blocked"; readonly sentence: string; readonly wait: Wait | null };
/** After which time another attempt is possible. */
export interface Wait {
  readonly unit: "Minutes" | "Hours";
  readonly count: number;
}
export type Change = Pick<Input<typeof requestChange>, "section" | "text">;
/** How this visit ended; null while the sheet is open. */
export type Ending = "change" | "refusal" | "over" | "not_yours";

export interface Signing {
  readonly view: SigningView;
  readonly sent: SentCode | null;
  readonly problem: Problem | null;
  readonly ending: Ending | null;
  readonly hasSigned: boolean;
  readonly sendCode: () => Promise<void>;
  /** For a form: throws what belongs to its field. */
  readonly sign: (otp: string) => Promise<void>;
  readonly askChange: (change: Change) => Promise<void>;
  readonly refuse: (reason: string) => Promise<void>;
  readonly readAgain: () => Promise<void>;
}

export function useSigning(code: string, loaded: SigningView): Signing {
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [view, setView] = useState(loaded);
  const [from, setFrom] = useState(loaded);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [hasSigned, setSigned] = useState(false);
  if (from !== loaded) {
    setFrom(loaded);
    setView(loaded);
  }
  // What was read, and nothing else that this page shows: the server signs its own copy of the content with this hash.
  const read = { code, hash: view.hash };

  /** Answers a refusal that the page knows; false for any other error. */
  async function answer(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiRefusal)) return false;
    const { sentence } = error;
    switch (afterRefusal(error.code)) {
      case "read_again":
        setSent(null);
        setProblem({ as: "read_again", sentence });
        return true;
      case "newer":
        setSent(null);
        setProblem({ as: "newer", sentence });
        await revalidate();
        return true;
      case "barred":
        setSent(null);
        setProblem({ as: "barred", sentence });
        return true;
      case "blocked":
        setProblem({ as: "blocked", sentence, wait: waitOf(error.details.retryAfterSeconds) });
        return true;
      case "over":
        setEnding("over");
        await errors.wrongEmailSession();
        return true;
      case "not_yours":
        setEnding("not_yours");
        return true;
      case "entry":
      case null:
        return false;
    }
  }

  return {
    view,
    sent,
    problem,
    ending,
    hasSigned,
    async sendCode() {
      setProblem(null);
      try {
        const next = await api(sendSigningCode, read);
        setSent((former) => ({ ...next, sentNo: (former?.sentNo ?? 0) + 1 }));
      } catch (error) {
        if (!(await answer(error))) await errors.error(error);
      }
    },
    async sign(otp) {
      setProblem(null);
      try {
        setView(await api(signSheet, { ...read, otp }));
        setSigned(true);
        setSent(null);
      } catch (error) {
        if (await answer(error)) return;
        if (error instanceof ApiRefusal && afterRefusal(error.code) === "entry") throw fieldRefusal("otp", error.sentence);
        throw error;
      }
    },
    async askChange({ section, text }) {
      await settle(() => api(requestChange, { ...read, section, text }), "change");
    },
    async refuse(reason) {
      await settle(() => api(refuseToSign, { ...read, reason }), "refusal");
    },
    async readAgain() {
      setProblem(null);
      await revalidate();
      scrollTo({ top: 0 });
      document.querySelector("h1")?.focus();
    },
  };

  async function settle(call: () => Promise<unknown>, as: Ending): Promise<void> {
    try {
      await call();
      setEnding(as);
    } catch (error) {
      if (!(await answer(error))) throw error;
    }
  }
}

function waitOf(seconds: number | undefined): Wait | null {
  if (seconds === undefined) return null;
  const ms = seconds * SECOND_MS;
  return ms > HOUR_MS ? { unit: "Hours", count: Math.ceil(ms / HOUR_MS) } : { unit: "Minutes", count: Math.ceil(ms / MINUTE_MS) };
}
