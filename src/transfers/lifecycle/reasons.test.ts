import { describe, expect, test } from "vitest";
import { reasonMessages } from "../messages.ts";
import { whyNotMessages } from "../model/why-not-messages.ts";
import { PAYOUT_REFUSALS } from "./payout-party.ts";
import { needsDocuments, disclosed, REASON_CODES, REASONS, reasonFor, remedyFor } from "./reasons.ts";
import { transferPageMessages } from "../details/web/messages.ts";

describe("the catalogue", () => {
  test.each(REASON_CODES)("%s has its texts in both languages, and says what the reader can do", (code) => {
    for (const language of ["ID", "EN"] as const) {
      const { says, canDo } = reasonMessages[language][code];
      expect(says.length).toBeGreaterThan(10);
      expect(canDo.length).toBeGreaterThan(10);
    }
    expect(reasonMessages.ID[code].says).not.toBe(reasonMessages.EN[code].says);
  });

  test.each(REASON_CODES)("%s names who must act, and a deadline if that is the sender", (code) => {
    const { mustAct, deadline } = REASONS[code];
    // The page's texts: an actor without a text would be shown as an empty string.
    for (const language of ["ID", "EN"] as const) {
      const { who, by } = transferPageMessages[language].reason;
      expect(who[mustAct].length).toBeGreaterThan(5);
      expect(by).toContain("{by}");
    }
    // The sender sees their deadline; a refund without an account waits without one.
    if (mustAct === "sender" && code !== "REFUND_BOUNCED") expect(deadline).not.toBe("none");
  });

  test("each reason that requests documents is one the sender can answer", () => {
    expect(REASON_CODES.filter(needsDocuments)).toEqual(["DOCUMENTS_NEEDED", "ABROAD_DOCUMENT_NEEDED"]);
  });

  test("has no texts for reasons that do not exist", () => {
    expect(Object.keys(reasonMessages.ID).sort()).toEqual([...REASON_CODES].sort());
    expect(Object.keys(whyNotMessages.ID)).toEqual(Object.keys(whyNotMessages.EN));
  });

  test.each(REASON_CODES)("%s is shown as a reason that may be disclosed, in one step", (code) => {
    const shown = disclosed(code);
    expect(REASONS[shown].shownAs).toBeUndefined();
    expect(disclosed(shown)).toBe(shown);
  });

  test("a sanctions hit, a suspicion and an order are never disclosed", () => {
    const hidden = REASON_CODES.filter((code) => disclosed(code) !== code);
    expect(hidden.sort()).toEqual([
      "FROZEN_BY_ORDER",
      "PARTY_COMPLIANCE",
      // How much others send to a recipient is confidential.
      "RECIPIENT_OVER_LIMIT",
      "SANCTIONS_CONFIRMED",
      "SANCTIONS_HIT",
      "SUSPICION",
    ]);
    for (const code of hidden) expect(reasonMessages.EN[disclosed(code)].says).not.toMatch(/sanction|suspicio|froze|complian/i);
  });

  test.each([...PAYOUT_REFUSALS])("a party's %s has a reason and a remedy", (refusal) => {
    expect(["retry", "correct", "refund"]).toContain(remedyFor(reasonFor(refusal)));
  });

  test.each([...PAYOUT_REFUSALS])("who must act after %s fits the remedy", (refusal) => {
    const reason = reasonFor(refusal);
    const actor = { correct: "sender", retry: "us", refund: "us" }[remedyFor(reason)];
    expect(REASONS[reason].mustAct).toBe(actor);
  });
});
