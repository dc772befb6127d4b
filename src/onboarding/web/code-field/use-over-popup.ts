import { useEffect, useEffectEvent } from "react";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";

/** Shows the popup "Your Session already expired" (MSG-8) once, when a page for an ended code opens. */
export function useOverPopup(): void {
  const errors = useErrorCatalogue();
  const showOver = useEffectEvent(() => void errors.wrongEmailSession());
  useEffect(() => showOver(), []);
}
