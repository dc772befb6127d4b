import { describe, expect, test } from "vitest";
import { reasonWords, whyNotWords } from "./messages.ts";
import { PAYOUT_REFUSALS } from "./payout.ts";
import { asksForDocuments, disclosed, REASON_CODES, REASONS, reasonFor, remedyFor } from "./reasons.ts";
import { transferPageWords } from "./web/transfer/messages.ts";

describe("the catalogue", () => {
  test.each(REASON_CODES)("%s has its sentences in both languages, and says what one can do", (code) => {
    for (const language of ["ID", "EN"] as const) {
      const { says, canDo } = reasonWords[language][code];
      expect(says.length).toBeGreaterThan(10);
      expect(canDo.length).toBeGreaterThan(10);
    }
    expect(reasonWords.ID[code].says).not.toBe(reasonWords.EN[code].says);
  });

  test.each(REASON_CODES)("%s says who must act, and by when where that is a person", (code) => {
    const { mustAct, deadline } = REASONS[code];
    // The words of the page: a new actor without a sentence would be shown as nothing.
    for (const language of ["ID", "EN"] as const) {
      const { who, by } = transferPageWords[language].reason;
      expect(who[mustAct].length).toBeGreaterThan(5);
      expect(by).toContain("{by}");
    }
    // Whom we wait for is told until when; a refund without an account waits as long as it takes.
    if (mustAct === "sender" && code !== "REFUND_BOUNCED") expect(deadline).not.toBe("none");
  });

  test("each that asks for papers is one that the sender can answer", () => {
    expect(REASON_CODES.filter(asksForDocuments)).toEqual(["DOCUMENTS_NEEDED", "ABROAD_DOCUMENT_NEEDED"]);
  });

  test("has no words for what is not in it", () => {
    expect(Object.keys(reasonWords.ID).sort()).toEqual([...REASON_CODES].sort());
    expect(Object.keys(whyNotWords.ID)).toEqual(Object.keys(whyNotWords.EN));
  });

  test.each(REASON_CODES)("%s is shown as something that may be disclosed, in one step", (code) => {
    const shown = disclosed(code);
    expect(REASONS[shown].shownAs).toBeUndefined();
    expect(disclosed(shown)).toBe(shown);
  });

  test("a sanctions hit, a suspicion and an order are never named", () => {
    const hidden = REASON_CODES.filter((code) => disclosed(code) !== code);
    expect(hidden.sort()).toEqual([
      "FROZEN_BY_ORDER",
      "PARTY_COMPLIANCE",
      // How much others send to somebody is nobody else's business.
      "RECIPIENT_OVER_LIMIT",
      "SANCTIONS_CONFIRMED",
      "SANCTIONS_HIT",
      "SUSPICION",
    ]);
    for (const code of hidden) expect(reasonWords.EN[disclosed(code)].says).not.toMatch(/sanction|suspicio|froze|complian/i);
  });

  test.each([...PAYOUT_REFUSALS])("a party's %s has a reason and what follows from it", (refusal) => {
    expect(["retry", "correct", "refund"]).toContain(remedyFor(reasonFor(refusal)));
  });

  test.each([...PAYOUT_REFUSALS])("who must act after %s fits what follows", (refusal) => {
    const reason = reasonFor(refusal);
    const actor = { correct: "sender", retry: "us", refund: "us" }[remedyFor(reason)];
    expect(REASONS[reason].mustAct).toBe(actor);
  });
});
