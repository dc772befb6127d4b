/** A line of the morning mail about the work of the office. Filled in here, so it is not among the messages that the build compiles. Pure. */
import type { Language } from "#kernel/locale.ts";

interface DigestLine {
  readonly queue: string;
  readonly count: number;
  readonly isMore: boolean;
  /** Since when the one waiting longest does, as text. */
  readonly since: string | null;
  readonly isOverdue: boolean;
}

const WORDS = {
  ID: { since: "terlama sejak", overdue: "melewati target" },
  EN: { since: "the oldest since", overdue: "past its goal" },
} as const;

/** Such as "- Cash differences at outlets: 3, the oldest since Mon 23 Nov, 07:00 WIB (past its goal)". */
export function digestLine(language: Language, { queue, count, isMore, since, isOverdue }: DigestLine): string {
  const words = WORDS[language];
  const oldest = since === null ? "" : `, ${words.since} ${since}`;
  return `- ${queue}: ${count}${isMore ? "+" : ""}${oldest}${isOverdue ? ` (${words.overdue})` : ""}`;
}
