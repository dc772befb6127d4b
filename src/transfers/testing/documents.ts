/** For tests: transfers whose senders are asked for documents, and the files that they give. */
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { giveFile } from "../files/contract.ts";
import * as contract from "../office/contract.ts";
import type { DocumentKind, GivenKind } from "../review/model/document-kinds.ts";
import type { openOfficers } from "./officers.ts";
import type { Person } from "./senders.ts";

interface Given {
  readonly id?: Id<"tf">;
  readonly name?: string;
  readonly document?: GivenKind;
}

export function openDocuments({ api, call, clock, idOf, newSender, paid, wati }: Awaited<ReturnType<typeof openOfficers>>) {
  return {
    /** A transfer whose sender is asked for documents. */
    async asked(kinds: DocumentKind[] = ["purpose"]): Promise<{ readonly sender: Person; readonly id: Id<"tr"> }> {
      const sender = await newSender();
      const { id } = await paid(sender);
      expectOk(await call(contract.openReview, { id, reason: "EXTRA_CHECK", isReleasedByTwo: false, text: "periksa" }, wati));
      clock.advance(MINUTE_MS);
      expectOk(await call(contract.requestDocuments, { id, kinds }, wati));
      clock.advance(MINUTE_MS);
      return { sender, id };
    },
    give(actor: Person, transfer: Id<"tr">, bytes: Uint8Array, given: Given = {}) {
      const { id = idOf("tf"), name = "slip.pdf", document = "purpose" } = given;
      return api.call(giveFile, { id, transfer, document, file: new File([new Uint8Array(bytes)], name) }, { actor });
    },
  };
}
