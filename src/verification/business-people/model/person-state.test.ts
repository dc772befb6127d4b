import { expect, test } from "vitest";
import { personState, type PersonFacts, type PersonState } from "./person-state.ts";

const base: PersonFacts = { naming: "CONFIRMED", hasLink: true, isVerified: false, latest: null };
test.each<[Partial<PersonFacts>, PersonState]>([
  [{}, "CONFIRMED"],
  [{ hasLink: false }, "EXPIRED"],
  [{ naming: "INVITED" }, "INVITED"],
  [{ naming: "INVITED", hasLink: false }, "EXPIRED"],
  // Named again with another role: it is not confirmed, whoever the person is.
  [{ naming: "INVITED", isVerified: true }, "INVITED"],
  [{ naming: "DENIED", isVerified: true, latest: "SUBMITTED" }, "DENIED"],
  [{ latest: "SUBMITTED" }, "SUBMITTED"],
  [{ latest: "IN_REVIEW", hasLink: false }, "SUBMITTED"],
  [{ latest: "OBJECTED" }, "SUBMITTED"],
  [{ latest: "NEEDS_INFO" }, "NEEDS_INFO"],
  [{ latest: "REJECTED" }, "REJECTED"],
  [{ latest: "APPROVED", isVerified: true }, "VERIFIED"],
  // Reviewed again while the former verification is in force.
  [{ latest: "SUBMITTED", isVerified: true }, "VERIFIED"],
  [{ latest: "APPROVED" }, "CONFIRMED"],
  [{ latest: "APPROVED", hasLink: false }, "EXPIRED"],
  [{ latest: "EXPIRED", hasLink: false }, "EXPIRED"],
  [{ latest: "EXPIRED" }, "CONFIRMED"],
])("%o is %s", (facts, state) => expect(personState({ ...base, ...facts })).toBe(state));
