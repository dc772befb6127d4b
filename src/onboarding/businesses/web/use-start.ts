import { useState } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { startOwnSheet } from "../contract.ts";
import type { OwnBusiness } from "./own-business.ts";

/** Begins the application, or opens the one that is open, and goes to the page of its data; `section` names a part of it. */
export function useStart({ sheet, history }: OwnBusiness) {
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const errors = useErrorCatalogue();
  const idFor = useIdFor("sh");
  const [isStarting, setStarting] = useState(false);
  async function start(section?: string) {
    setStarting(true);
    await errors.attempt(async () => {
      const { code } = await api(startOwnSheet, { id: idFor([sheet?.id, history.length]) });
      const page = to(href("/onboard-approval-sheet/commercial-data/:sessionCode?", { sessionCode: code }));
      await navigate(section === undefined ? page : `${page}?section=${section}`);
    });
    setStarting(false);
  }
  return { start, isStarting };
}
