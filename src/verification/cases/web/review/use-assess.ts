/** Assessing rows of a case: one call each, with the note that staff typed for the row. */
import { useState } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { ruleMessages } from "../../../model/rules/messages.ts";
import type { Reason } from "../../../model/rules/reasons.ts";
import { assessSubmission } from "../../contract-steps.ts";
import type { CaseDesk } from "../use-case.ts";
import { useWhyNot } from "../why-not.ts";
import { reviewMessages } from "./messages.ts";
import type { ReviewRow } from "./rows.ts";
import type { Unseen } from "./unseen.ts";

type Status = "ACCEPTED" | "REJECTED" | "FINAL" | "WAIVED";

const NOTE_MAX_CHARS = 1000;

/** The steps on one row, and what was typed for it. */
export interface Assessing {
  /** Why nothing can be assessed now, or null. */
  readonly why: string | null;
  /** The result of the last key, for a live region. */
  readonly said: string;
  readonly noteOf: (row: ReviewRow) => string;
  readonly unseen: (row: ReviewRow) => Unseen | null;
  /** Rows are being accepted one after the other. */
  readonly isBusy: boolean;
  readonly writeNote: (row: ReviewRow) => void;
  readonly accept: (row: ReviewRow) => void;
  /** Accepts these, each by a call of its own. */
  readonly acceptAll: (rows: readonly ReviewRow[]) => void;
  readonly refuse: (row: ReviewRow, reason: Reason, isFinal: boolean) => void;
  readonly waive: (row: ReviewRow) => void;
}

interface AssessedRows {
  /** Accepting the name takes a note, which is asked for at once. */
  readonly isOtherName: (row: ReviewRow) => boolean;
  /** Null: it is in sight. Not accepted before. */
  readonly unseen: (row: ReviewRow) => Unseen | null;
  readonly see: (row: ReviewRow) => void;
  /** After assessments that were carried out, in their order. */
  readonly onAssessed: (rows: readonly ReviewRow[]) => void;
}

/** `desk` carries the steps out one after the other. */
export function useAssess(desk: CaseDesk, { isOtherName, unseen, see, onAssessed }: AssessedRows): Assessing {
  const t = useMessages(reviewMessages);
  const rules = useMessages(ruleMessages);
  const whyNot = useWhyNot();
  const dialogs = useDialogs();
  // By submission: a conflict reads the case again, and what was typed stays.
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  useLeavePageQuestion(Object.values(notes).some((note) => note !== ""));
  const why = whyNot(desk.shown.whyNot.assess);
  const noteOf = ({ key }: ReviewRow) => notes[key] ?? "";
  const setNote = ({ key }: ReviewRow, note: string) => setNotes((former) => ({ ...former, [key]: note }));

  const nameOf = ({ code }: ReviewRow) => rules(`requirement.${code}`);

  /** True when it was carried out. */
  async function assess(row: ReviewRow, status: Status, reason: Reason | null, note: string): Promise<boolean> {
    const { submission } = row;
    if (submission === null) return false;
    if (why !== null) {
      setSaid(t("cannot", { why }));
      return false;
    }
    const isDone = await desk.run(({ id, version }) =>
      api(assessSubmission, { id, version, submission: submission.id, status, reason, note: note.trim() === "" ? null : note }),
    );
    if (!isDone) return false;
    setNote(row, "");
    setSaid(t("assessed", { name: nameOf(row), status: rules(`status.${status}`) }));
    return true;
  }
  async function acceptAll(matching: readonly ReviewRow[]): Promise<void> {
    setBusy(true);
    const done: ReviewRow[] = [];
    for (const row of matching) {
      if (!(await assess(row, "ACCEPTED", null, noteOf(row)))) break;
      done.push(row);
    }
    setBusy(false);
    if (done.length > 0) onAssessed(done);
  }
  const assessOne = async (row: ReviewRow, status: Status, reason: Reason | null, note: string): Promise<void> => {
    if (await assess(row, status, reason, note)) onAssessed([row]);
  };
  async function waive(row: ReviewRow): Promise<void> {
    if (row.submission === null || row.status === "WAIVED") return;
    if (why !== null) return setSaid(t("cannot", { why }));
    const note = await dialogs.prompt({
      title: t("waiveTitle", { name: nameOf(row) }),
      text: t("waiveText"),
      label: t("note"),
      initial: noteOf(row),
      required: true,
      maxLength: NOTE_MAX_CHARS,
      confirmText: t("waive"),
    });
    if (note !== null) await assessOne(row, "WAIVED", null, note);
  }
  async function accept(row: ReviewRow): Promise<void> {
    // Accepted as it is: again it would say nothing new.
    if (row.status === "ACCEPTED" && noteOf(row) === "") return onAssessed([row]);
    if (why === null && unseen(row) !== null) return see(row);
    if (why !== null || noteOf(row) !== "" || !isOtherName(row)) return assessOne(row, "ACCEPTED", null, noteOf(row));
    const note = await dialogs.prompt({
      title: t("otherNameTitle"),
      text: t("otherNameText"),
      label: t("note"),
      required: true,
      maxLength: NOTE_MAX_CHARS,
      confirmText: t("accept"),
    });
    if (note !== null) await assessOne(row, "ACCEPTED", null, note);
  }
  async function writeNote(row: ReviewRow): Promise<void> {
    if (row.submission === null) return;
    const note = await dialogs.prompt({
      title: t("noteTitle", { name: nameOf(row) }),
      label: t("note"),
      hint: t("noteHint"),
      initial: noteOf(row),
      maxLength: NOTE_MAX_CHARS,
    });
    if (note !== null) setNote(row, note);
  }
  return {
    why,
    said,
    noteOf,
    unseen,
    isBusy,
    acceptAll: (matching) => void acceptAll(matching),
    writeNote: (row) => void writeNote(row),
    accept: (row) => void accept(row),
    refuse: (row, reason, isFinal) => void assessOne(row, isFinal ? "FINAL" : "REJECTED", reason, noteOf(row)),
    waive: (row) => void waive(row),
  };
}
