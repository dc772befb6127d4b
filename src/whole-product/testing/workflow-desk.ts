/** For tests: what every maker-checker workflow can do behind one interface. */
import type { ProposalDecision } from "#kernel/maker-checker/proposal.ts";
import type { TestAnswer } from "#platform/testing/api.ts";
import type { TestApp } from "#platform/testing/database.ts";

export interface Made {
  readonly id: string;
  readonly hash: string;
}
/** The proposer, and two people who may decide. */
export type Role = "maker" | "first" | "second";
type Answer = Promise<Pick<TestAnswer, "code" | "status">>;

export interface WorkflowDesk {
  readonly app: TestApp;
  readonly people: Readonly<Record<Role, string>>;
  /** A new undecided proposal, about a subject of its own. */
  readonly propose: () => Promise<Made>;
  readonly decide: (made: Made, by: Role, decision: ProposalDecision) => Answer;
  readonly withdraw: (made: Made) => Answer;
  /** An undecided proposal whose subject has changed since; or why no subject can change. */
  readonly proposeOvertaken: (() => Promise<Made>) | string;
  /** An undecided proposal of another person about `first`; or why none is about a person. */
  readonly proposeAboutFirst: (() => Promise<Made>) | string;
  readonly close: () => Promise<unknown>;
}
