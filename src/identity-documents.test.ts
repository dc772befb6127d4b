/** Sender, recipient and cashier are told of the same documents: no page keeps a list of its own. */
import { expect, test } from "vitest";
import { documentList, DOCUMENTS } from "#kernel/identity-documents.ts";
import { finderWords } from "./cash-points/web/finder/messages.ts";
import { payOutWords } from "./cash-points/web/pay-out/messages.ts";
import { trackingWords } from "./transfers/web/tracking/messages.ts";
import { refundWords } from "./transfers/web/transfer/refund/messages.ts";
import { transferPageWords } from "./transfers/web/transfer/messages.ts";

test.each(["ID", "EN"] as const)("what to bring names what the cashier takes (%s)", (language) => {
  const places = [
    finderWords[language].bringPayOut,
    trackingWords[language].bring.identity,
    refundWords[language].ready.id,
    transferPageWords[language].pickup.text,
  ].map((words) => JSON.stringify(words));
  for (const words of places) {
    expect(words).toContain("documents");
    expect(words).not.toMatch(/KTP|SIM|passport|paspor|ID card/);
  }
  const list = documentList(language).toLowerCase();
  expect(Object.keys(payOutWords[language].documents)).toEqual([...DOCUMENTS]);
  for (const kind of Object.values(payOutWords[language].documents)) expect(list).toContain(kind.toLowerCase());
});

test("a list within a sentence", () => {
  expect(documentList("ID")).toBe("KTP, SIM, paspor, atau KITAS/KITAP");
  expect(documentList("EN")).toBe("ID card (KTP), driving licence (SIM), passport or stay permit (KITAS/KITAP)");
});
