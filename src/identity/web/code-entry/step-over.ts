import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath } from "#web/i18n.tsx";

/** For a page that was opened with a code that is over: SPEC §8's message, then where one can begin anew. */
export function useStepOver(path: string): void {
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const to = useLocalizedPath();
  const tell = useEffectEvent(async () => {
    await errors.wrongEmailSession();
    await navigate(to(path), { replace: true });
  });
  useEffect(() => void tell(), []);
}
