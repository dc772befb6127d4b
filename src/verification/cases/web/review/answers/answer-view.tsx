import { Equal, EqualNot } from "lucide-react";
import { useAreaNames } from "#areas/web/use-area-names.ts";
import { useMessages } from "#web/i18n.tsx";
import { isSameName } from "../../../../model/identity/same-name.ts";
import type { Answer } from "../../../../model/shown.ts";
import type { ShownSubmission } from "../../../contract.ts";
import { differencesOf, type Piece } from "../differences.ts";
import { answerFacts, areaCodes, readOf, readValueOf } from "./answer-facts.ts";
import { useAnswerWord } from "./answer-words.ts";
import { answerMessages } from "./messages.ts";

const FIELDS = answerMessages.ID.field;

interface AnswerViewProps {
  /** Null while the server sends nothing of it before it is revealed. */
  readonly answer: Answer | null;
  readonly isMasked: boolean;
  /** All of the case: the document that the answer is compared with is among them. */
  readonly submissions: readonly ShownSubmission[];
  /** The name of the account, which a full name is compared with; null without an account. */
  readonly accountName: string | null;
}

/** Answers that are masked by a value that could be a true one (model/mask-answer.ts): it is not shown, so that nobody assesses it. */
const STAND_INS: ReadonlySet<Answer["code"]> = new Set<Answer["code"]>(["birth_date", "source_of_wealth", "expected_month"]);
/** The same of single fields of an answer that is shown in part. */
const STAND_IN_FIELDS: ReadonlySet<string> = new Set(["expiresOn"]);

/** A typed answer, field by field; beside a field, what the device read from the document. */
export function AnswerView({ answer, isMasked, submissions, accountName }: AnswerViewProps) {
  const t = useMessages(answerMessages);
  const facts = answer === null ? [] : answerFacts(answer);
  const wordOf = useAnswerWord(useAreaNames(areaCodes(facts)));
  const document = readOf(submissions);
  if (answer === null || (isMasked && STAND_INS.has(answer.code))) return <p className="text-ink-muted">{t("hidden")}</p>;
  return (
    <dl className="flex flex-col gap-2">
      {facts.map((fact) => {
        const read = readValueOf(fact.field, facts, document);
        const isHidden = isMasked && STAND_IN_FIELDS.has(fact.field);
        const typed = isHidden ? t("hidden") : fact.values.map((value) => wordOf(fact, value)).join(", ");
        return (
          <div key={fact.field}>
            <dt className="text-sm text-ink-muted">{t(`field.${fact.field as keyof typeof FIELDS}`)}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-wrap">
              {read === null ? typed : <Compared typed={typed} read={wordOf(fact, read)} />}
              {fact.field === "fullName" && !isMasked ? (
                <BesideAccount typed={typed} name={accountName} isRead={read !== null} />
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The name of the account, and what to compare where no machine has read the document. */
function BesideAccount({
  typed,
  name,
  isRead,
}: {
  readonly typed: string;
  readonly name: string | null;
  readonly isRead: boolean;
}) {
  const t = useMessages(answerMessages);
  const isOther = name !== null && !isSameName(typed, name);
  return (
    <>
      {isRead ? null : <span className="block text-sm font-normal text-ink-muted">{t("compareName")}</span>}
      {isOther ? (
        <span className="mt-0.5 flex items-start gap-1.5 text-sm font-normal text-warning">
          <EqualNot aria-hidden size={16} className="mt-0.5 shrink-0" />
          {t("accountName", { name })}
        </span>
      ) : null}
    </>
  );
}

/** Both texts one below the other in figures of one width, so that the differing characters stand below each other. */
function Compared({ typed, read }: { readonly typed: string; readonly read: string }) {
  const t = useMessages(answerMessages);
  const differences = differencesOf(typed, read);
  const Sign = differences.isSame ? Equal : EqualNot;
  return (
    <>
      <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <span className="text-sm font-normal text-ink-muted">{t("typed")}</span>
        <Pieces pieces={differences.typed} />
        <span className="text-sm font-normal text-ink-muted">{t("read")}</span>
        <Pieces pieces={differences.read} />
      </span>
      <span
        className={`mt-0.5 flex items-center gap-1.5 text-sm font-normal ${differences.isSame ? "text-ink-muted" : "text-warning"}`}
      >
        <Sign aria-hidden size={16} className="shrink-0" />
        {t(differences.isSame ? "same" : "differs")}
      </span>
    </>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      {pieces.map(({ at, text, isSame }) =>
        isSame ? (
          <span key={at}>{text}</span>
        ) : (
          <mark key={at} className="rounded-xs bg-warning-soft font-bold text-on-warning-soft underline decoration-2">
            {text}
          </mark>
        ),
      )}
    </span>
  );
}
