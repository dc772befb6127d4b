import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { isAccountCode, isPhotoCode } from "../../../model/rules/requirements.ts";
import type { RequirementStatus } from "../../../model/rules/evaluate.ts";
import { ruleMessages } from "../../../model/rules/messages.ts";
import type { ShownSubmission } from "../../contract.ts";
import { AnswerView } from "./answers/answer-view.tsx";
import { AssessActions, AssessPanel } from "./assess-panel.tsx";
import { reviewMessages } from "./messages.ts";
import type { ReviewRow } from "./rows.ts";
import type { Assessing } from "./use-assess.ts";

const STATUS: Readonly<Record<RequirementStatus, BadgeStatus>> = {
  MISSING: "draft",
  PROVIDED: "waiting",
  ACCEPTED: "done",
  REJECTED: "attention",
  FINAL: "failed",
  WAIVED: "stopped",
};

interface RequirementRowProps {
  readonly row: ReviewRow;
  readonly submissions: readonly ShownSubmission[];
  readonly assessing: Assessing;
  readonly accountName: string | null;
  readonly isMasked: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** One requirement: what was given, beside what was read, and when selected what can be said of it. */
export function RequirementRow({
  row,
  submissions,
  assessing,
  accountName,
  isMasked,
  isSelected,
  onSelect,
}: RequirementRowProps) {
  const t = useMessages(reviewMessages);
  const rules = useMessages(ruleMessages);
  const { code, status, submission, part } = row;
  const name = part === null ? rules(`requirement.${code}`) : `${rules(`requirement.${code}`)}, ${t("part", part)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only learns that the focus is inside
    <div
      role="group"
      aria-label={t("row", { name, status: rules(`status.${status}`) })}
      aria-current={isSelected || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row hears the keys of assessing while it has the focus
      tabIndex={isSelected ? 0 : -1}
      data-requirement={code}
      data-row={row.key}
      onFocus={onSelect}
      className={classNames(
        "group/row scroll-mt-24 rounded-md border p-4",
        isSelected ? "border-primary shadow-[inset_0_0_0_1px_var(--color-primary)]" : "border-line",
      )}
    >
      {/* It stays in sight while the long list of reasons scrolls by: a key never acts on a name that is out of sight. */}
      <div className={classNames(isSelected && "sticky top-16 z-10 bg-surface pt-1 pb-2")}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="text-base min-w-0 font-bold">{name}</h3>
          <StatusBadge status={STATUS[status]}>{rules(`status.${status}`)}</StatusBadge>
        </div>
        {isSelected && submission !== null ? <AssessActions row={row} assessing={assessing} /> : null}
      </div>
      {submission === null ? (
        <p className="mt-1 text-sm text-ink-muted">
          {t(isAccountCode(code) && status === "ACCEPTED" ? "byAccount" : "nothingGiven")}
        </p>
      ) : (
        <>
          {isPhotoCode(code) ? null : (
            <div className="mt-2">
              <AnswerView answer={submission.answer} isMasked={isMasked} submissions={submissions} accountName={accountName} />
            </div>
          )}
          <Notices submission={submission} triesLeft={row.triesLeft} />
          {isSelected ? <AssessPanel row={row} submission={submission} assessing={assessing} /> : null}
        </>
      )}
    </div>
  );
}

const WARNINGS = reviewMessages.ID.warning;

/** Warnings, failed checks, the reason of now, and how often it can still be given. */
function Notices({ submission, triesLeft }: { readonly submission: ShownSubmission } & Pick<ReviewRow, "triesLeft">) {
  const t = useMessages(reviewMessages);
  const language = useLanguage();
  const { warnings, photo, reason, note, givenAt } = submission;
  const lines = [
    ...(warnings.length === 0
      ? []
      : [
          {
            term: t("warnings"),
            text: warnings.map((one) => (one in WARNINGS ? t(`warning.${one as keyof typeof WARNINGS}`) : one)).join(", "),
          },
        ]),
    ...(photo === null || photo.failed.length === 0
      ? []
      : [{ term: t("failedChecks", { tries: photo.tries }), text: photo.failed.map((gate) => t(`gate.${gate}`)).join(", ") }]),
    ...(reason === null ? [] : [{ term: t("rejectedFor"), text: t(`staffReason.${reason}`) }]),
    ...(note === null ? [] : [{ term: t("noteNow"), text: note }]),
  ];
  return (
    <>
      {lines.length === 0 ? null : (
        <dl className="mt-2 flex flex-col gap-1 rounded-sm bg-warning-soft px-3 py-2 text-sm text-on-warning-soft">
          {lines.map(({ term, text }) => (
            <div key={term} className="wrap-anywhere">
              <dt className="inline font-semibold">{term}: </dt>
              <dd className="inline">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 text-sm text-ink-muted">
        {t("given", { when: formatInstant(givenAt, language) })}
        {triesLeft === null ? null : ` · ${t("triesLeft", { count: triesLeft })}`}
      </p>
    </>
  );
}
