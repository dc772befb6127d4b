import { Link } from "react-router";
import { z } from "zod";
import { useTierName } from "#identity/web/tiers/staff-tier.ts";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { ruleMessages } from "../../../model/rules/messages.ts";
import { caseId } from "../../../model/shown.ts";
import { caseMessages } from "../messages.ts";
import { reviewMessages } from "../review/messages.ts";
import { detailMessages } from "./messages.ts";

const personId = idSchema("us");
const KEYS = detailMessages.ID.key;
/** Ids and numbers of records without an address: what they are about is named beside them. */
const INTERNAL: ReadonlySet<string> = new Set(["submission", "other", "decision", "no", "rule"]);
const RULES = ruleMessages.ID;
/** An event names as many things as a rule has requirements at most. */
const MAX_VALUES = 30;

interface DetailsProps {
  readonly details: Readonly<Record<string, unknown>>;
}

/** The stored facts of a finding or an event: known codes in words, cases as links, everything else as it is. */
export function Details({ details }: DetailsProps) {
  const t = useMessages(detailMessages);
  const wordOf = useWordOf();
  const entries = Object.entries(details).filter(
    ([key, value]) => value !== null && value !== "" && value !== undefined && !INTERNAL.has(key),
  );
  if (entries.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      {entries.map(([key, value]) => (
        <div key={key} className="min-w-0 wrap-anywhere">
          <dt className="inline text-ink-muted">{key in KEYS ? t(`key.${key as keyof typeof KEYS}`) : key}: </dt>
          <dd className="inline font-medium">
            {valuesOf(value).map((one, index) => (
              <span key={one}>
                {index === 0 ? null : ", "}
                <Value text={wordOf(key, one)} position={index + 1} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, position }: { readonly text: string; readonly position: number }) {
  const t = useMessages(detailMessages);
  const may = useMay();
  const isCase = caseId.safeParse(text).success;
  const isPerson = personId.safeParse(text).success;
  if (!isCase && !(isPerson && may("user", "view"))) return text;
  return (
    <Link
      to={isCase ? href("/office/verification/:id", { id: text }) : href("/office/user/:id", { id: text })}
      title={text}
      className="font-semibold"
    >
      {t(isCase ? "case" : "person", { position })}
    </Link>
  );
}

function valuesOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value];
  return [...new Set(values.map((one) => (typeof one === "string" ? one : JSON.stringify(one))))];
}

/** The word of a value where it is a code of ours. */
function useWordOf(): (key: string, value: string) => string {
  const t = useMessages(detailMessages);
  const rules = useMessages(ruleMessages);
  const review = useMessages(reviewMessages);
  const cases = useMessages(caseMessages);
  const tierName = useTierName();
  const language = useLanguage();
  return (key, value) => {
    if (key === "until" && isInstant(value)) return formatDate(toLocalDate(new Date(value)), language);
    if (value === "true" || value === "false") return t(value === "true" ? "yes" : "no");
    if (key === "tier") return tierName(value);
    if (key === "outcome" && value in OUTCOMES) return t(`outcome.${value as keyof typeof OUTCOMES}`);
    if (key === "band" && value in BANDS) return cases(`band.${value as keyof typeof BANDS}`);
    if (key === "status" && value in RULES.status) return rules(`status.${value as keyof typeof RULES.status}`);
    if (value in RULES.caseReason) return rules(`caseReason.${value as keyof typeof RULES.caseReason}`);
    if (key === "reason" && value in REASONS) return review(`staffReason.${value as keyof typeof REASONS}`);
    if (value in GATES) return review(`gate.${value as keyof typeof GATES}`);
    if (value in WARNINGS) return review(`warning.${value as keyof typeof WARNINGS}`);
    return value in RULES.requirement ? rules(`requirement.${value as keyof typeof RULES.requirement}`) : value;
  };
}
const isInstant = (value: string): boolean => z.iso.datetime().safeParse(value).success;
const OUTCOMES = detailMessages.ID.outcome;
const BANDS = caseMessages.ID.band;
const REASONS = reviewMessages.ID.staffReason;
const GATES = reviewMessages.ID.gate;
const WARNINGS = reviewMessages.ID.warning;
