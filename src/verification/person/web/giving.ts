/**
 * The calls with which the steps give answers and photographs. An account's own by default; a person of a business has others, by their link.
 * The forms and the camera are the same.
 */
import { createContext, use } from "react";
import type { Api, InputArgs, Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { givePhoto, startSelfie } from "../../capture/contract.ts";
import { giveAnswer, objectToDecision, submitCase } from "../contract.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import { stepPath } from "./paths.ts";
import type { Place } from "./steps.ts";

export interface Giving {
  /** Whose answers they are: those of two people on one device are not taken for repetitions. */
  readonly of: string;
  /** An account reads its photographs again, takes files back, and goes on photographing by another link. A link does not: it can be forwarded. */
  readonly hasAccount: boolean;
  /** Answers the tier that follows at once, if any. */
  readonly answer: (input: InputArgs<typeof giveAnswer>) => Promise<string | null>;
  readonly photo: (upload: Api, input: InputArgs<typeof givePhoto>) => Promise<unknown>;
  readonly selfie: () => Promise<Output<typeof startSelfie>>;
  readonly submit: (input: InputArgs<typeof submitCase>) => Promise<unknown>;
  readonly object: (input: InputArgs<typeof objectToDecision>) => Promise<unknown>;
  /** The address of a step; null: of the page from which the steps are begun. */
  readonly pathOf: (tier: string, place: Place | null) => string;
}

const OWN_ACCOUNT: Giving = {
  of: "account",
  hasAccount: true,
  answer: async (input) => (await api(giveAnswer, input)).granted,
  photo: (upload, input) => upload(givePhoto, input),
  selfie: () => api(startSelfie, {}),
  submit: (input) => api(submitCase, input),
  object: (input) => api(objectToDecision, input),
  pathOf: (tier, place) => (place === null ? verificationOf(tier) : stepPath(tier, place)),
};

/** An account's own calls, and the transfer that follows: it stays in every address, and the application names it. */
export const givingFor = (onward: string): Giving => ({
  ...OWN_ACCOUNT,
  submit: (input) => api(submitCase, { ...input, onward }),
  pathOf: (tier, place) => (place === null ? verificationOf(tier, onward) : stepPath(tier, place, onward)),
});

/** Set around the steps of somebody without an account. */
export const GivingContext = createContext<Giving>(OWN_ACCOUNT);
export const useGiving = (): Giving => use(GivingContext);
