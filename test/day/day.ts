/** What the parts of the day share: the installation, its time, its problems, and the staff's browsers. */
import type { Page } from "@playwright/test";
import type { Transfer } from "../../tools/demo/sender.ts";
import type { Scene } from "../../tools/demo/scene.ts";
import type { Stage } from "../../tools/demo/stage.ts";
import type { Office } from "./office.ts";

/** A problem that staff find in the morning. */
export interface Problem {
  readonly kind: ProblemKind;
  /** The transfer that it concerns; null: a payment, an agent, a message. */
  readonly transfer: Transfer | null;
}

export const PROBLEM_KINDS = [
  "unknown_home",
  "unknown_abroad",
  "account_needed",
  "refund_bounced",
  "short_paid",
  "uncollected",
  "returned",
  "not_corrected",
  "statement_differs",
  "unapplied",
  "paid",
  "held",
  "float_request",
  "contact",
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface Day {
  readonly scene: Scene;
  readonly stage: Stage;
  readonly office: Office;
  readonly problems: readonly Problem[];
  /** The page of an account, at an address. Opening it by a menu or a link is counted; an address typed here is not. */
  at(email: string, path: string): Promise<Page>;
  /** The product's time. */
  now(): Promise<Date>;
  /** A sentence that a person reads on this page: waits for it, and keeps it for the table of refusals. */
  reads(page: Page, sentence: string | RegExp): Promise<void>;
  /** The transfers with a problem of this kind; throws where there is none. */
  transfersWith(kind: ProblemKind): readonly Transfer[];
}

/** A task of staff, driven on screen. */
export interface Job {
  readonly title: string;
  readonly who: string;
  /** The page where it is done. */
  readonly screen: string;
  play(day: Day): Promise<void>;
}

export const SUPPORT = "layanan@demo.example";
export const OPERATIONS = ["operasional@demo.example", "operasional2@demo.example"] as const;
export const COMPLIANCE = ["kepatuhan@demo.example", "kepatuhan2@demo.example"] as const;
export const TREASURY = ["treasuri@demo.example", "treasuri2@demo.example"] as const;
export const ADMINISTRATORS = ["admin@demo.example", "admin2@demo.example"] as const;
export const EDITOR = "redaksi@demo.example";
export const CUSTOMER = "pelanggan@demo.example";
export const OWNER = "agen@demo.example";
