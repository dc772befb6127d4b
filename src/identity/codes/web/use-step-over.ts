import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath } from "#web/i18n.tsx";

/** For a page opened with an ended step: shows the message of REG-9, then leads to `path`, where the process can be started again. */
export function useStepOver(path: string): void {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const showOver = useEffectEvent(async () => {
    await errors.wrongEmailSession();
    await navigate(to(path), { replace: true });
  });
  useEffect(() => void showOver(), []);
}
