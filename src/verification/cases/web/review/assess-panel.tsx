import { useId } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { ruleMessages } from "../../../model/rules/messages.ts";
import { REASONS, shownReason } from "../../../model/rules/reasons.ts";
import type { ShownSubmission } from "../../contract.ts";
import { keyedReasons, type KeyedReason } from "./keys.ts";
import { reviewMessages } from "./messages.ts";
import type { ReviewRow } from "./rows.ts";
import type { Assessing } from "./use-assess.ts";

interface AssessPanelProps {
  readonly row: ReviewRow;
  readonly submission: ShownSubmission;
  readonly assessing: Assessing;
}

/** A key beside its button: shown while the row hears it. */
function RowKey({ children }: { readonly children: string }) {
  return (
    <span className="invisible group-focus-within/row:visible">
      <Kbd>{children}</Kbd>
    </span>
  );
}

/** The buttons of the selected requirement, each with its key. A photograph that nobody has opened is opened first. */
export function AssessActions({ row, assessing }: Omit<AssessPanelProps, "submission">) {
  const t = useMessages(reviewMessages);
  if (assessing.why !== null) return null;
  const unseen = assessing.unseen(row);
  const hasNote = assessing.noteOf(row) !== "";
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {row.status === "ACCEPTED" && !hasNote ? null : (
        <Button size="small" loading={assessing.isBusy} iconAfter={<RowKey>a</RowKey>} onClick={() => assessing.accept(row)}>
          {t(unseen === null ? "accept" : `viewFirst.${unseen}`)}
        </Button>
      )}
      {row.status === "WAIVED" ? null : (
        <Button size="small" variant="secondary" iconAfter={<RowKey>w</RowKey>} onClick={() => assessing.waive(row)}>
          {t("waive")}
        </Button>
      )}
      <Button size="small" variant="quiet" iconAfter={<RowKey>n</RowKey>} onClick={() => assessing.writeNote(row)}>
        {t("writeNote")}
      </Button>
    </div>
  );
}

/** The reasons for not accepting the selected requirement, each with its key. */
export function AssessPanel({ row, submission, assessing }: AssessPanelProps) {
  const t = useMessages(reviewMessages);
  const reasonsId = useId();
  const note = assessing.noteOf(row);
  if (assessing.why !== null) return null;
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {note === "" ? null : (
        <p className="text-sm wrap-anywhere">
          <span className="text-ink-muted">{t("noteNext")}: </span>
          {note}
        </p>
      )}
      <div>
        <h4 id={reasonsId} className="text-base font-semibold">
          {t("reasons")}
        </h4>
        <ul aria-labelledby={reasonsId} className="mt-1 divide-y divide-line">
          {keyedReasons(submission.code).map((keyed) => (
            <ReasonLine key={keyed.reason} keyed={keyed} onChoose={(isFinal) => assessing.refuse(row, keyed.reason, isFinal)} />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ReasonLineProps {
  readonly keyed: KeyedReason;
  readonly onChoose: (isFinal: boolean) => void;
}

/** A reason with both of its texts: what staff mean, and what the person will read. */
function ReasonLine({ keyed: { reason, key }, onChoose }: ReasonLineProps) {
  const t = useMessages(reviewMessages);
  const rules = useMessages(ruleMessages);
  const name = t(`staffReason.${reason}`);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="flex min-w-0 grow basis-56 gap-2.5">
        <span className="w-6 shrink-0 pt-0.5">{key === null ? null : <RowKey>{key}</RowKey>}</span>
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-ink-muted">{t("personReads", { text: rules(`reason.${shownReason(reason)}`) })}</p>
          {"isNeutral" in REASONS[reason] ? <p className="text-sm font-medium text-ink-muted">{t("neutral")}</p> : null}
        </div>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="small" variant="secondary" label={t("againFor", { reason: name })} onClick={() => onChoose(false)}>
          {t("again")}
        </Button>
        <Button size="small" variant="quiet" label={t("finalFor", { reason: name })} onClick={() => onChoose(true)}>
          {t("final")}
        </Button>
      </div>
    </li>
  );
}
