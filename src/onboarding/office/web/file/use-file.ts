/** The file of a business on screen: its newest state, and the steps that change it. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { makeDataCode, makeSigningCode, type BusinessFile } from "../../contract.ts";

/** The file of a page, and how it is changed. Each step answers with the file as it is then. */
export interface FileDesk {
  readonly file: BusinessFile;
  /** Runs a step and shows its refusal. True when it was carried out. */
  readonly run: (step: () => Promise<BusinessFile>, done: string) => Promise<boolean>;
  /** The same for a form, which shows the refusal itself: throws it. */
  readonly send: (step: () => Promise<BusinessFile>, done: string) => Promise<void>;
  /** Opens the page of the data, or of signing, with a code of the reader's own. */
  readonly open: (page: "data" | "sign", sheet: BusinessFile["sheets"][number]["id"]) => Promise<void>;
}

export function useFile(loaded: BusinessFile): FileDesk {
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [file, setFile] = useState(loaded);
  const [from, setFrom] = useState(loaded);
  if (from !== loaded) {
    setFrom(loaded);
    setFile(loaded);
  }
  async function send(step: () => Promise<BusinessFile>, done: string) {
    setFile(await step());
    toasts.show({ kind: "success", title: done });
  }
  return {
    file,
    send,
    run: (step, done) => errors.attempt(() => send(step, done)),
    async open(page, sheet) {
      await errors.attempt(async () => {
        if (page === "data") {
          const { code: sessionCode } = await api(makeDataCode, { sheet });
          await navigate(href("/onboard-approval-sheet/commercial-data/:sessionCode?", { sessionCode }));
        } else {
          const { code: sessionCode } = await api(makeSigningCode, { sheet });
          await navigate(href("/onboard-approval-sheet/:sessionCode?", { sessionCode }));
        }
      });
    },
  };
}
