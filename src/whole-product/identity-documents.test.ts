/** Sender, recipient and cashier see the same documents: no page has its own list. */
import { expect, test } from "vitest";
import { documentList, DOCUMENTS } from "#kernel/identity-documents.ts";
import { finderMessages } from "#cash-points/finder/web/messages.ts";
import { payOutMessages } from "#cash-points/payouts/web/start/messages.ts";
import { trackingMessages } from "#transfers/tracking/web/messages.ts";
import { refundMessages } from "#transfers/refund/web/messages.ts";
import { transferPageMessages } from "#transfers/details/web/messages.ts";

test.each(["ID", "EN"] as const)("the documents to bring are the documents that the cashier accepts (%s)", (language) => {
  const places = [
    finderMessages[language].neededPayOut,
    trackingMessages[language].bring.identity,
    refundMessages[language].ready.id,
    transferPageMessages[language].pickup.text,
  ].map((messages) => JSON.stringify(messages));
  for (const messages of places) {
    expect(messages).toContain("documents");
    expect(messages).not.toMatch(/KTP|SIM|passport|paspor|ID card/);
  }
  const list = documentList(language).toLowerCase();
  expect(Object.keys(payOutMessages[language].documents)).toEqual([...DOCUMENTS]);
  for (const kind of Object.values(payOutMessages[language].documents)) expect(list).toContain(kind.toLowerCase());
});

test("a list within a sentence", () => {
  expect(documentList("ID")).toBe("KTP, SIM, paspor, atau KITAS/KITAP");
  expect(documentList("EN")).toBe("ID card (KTP), driving licence (SIM), passport or stay permit (KITAS/KITAP)");
});
