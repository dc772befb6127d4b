import { useSyncExternalStore } from "react";
import type { Language } from "#kernel/locale.ts";
import { useLanguage } from "../../i18n.tsx";
import { readPageFact } from "../../page-facts.ts";

const never = () => () => undefined;

/**
 * The language of validation messages. SPEC §5: "with English messages", on Indonesian pages too; an operator who sets
 * VALIDATION_LANGUAGE=session has them in the language of the page. It reaches the browser as the meta tag `validation-language`.
 */
export function useValidationLanguage(): Language {
  const setting = useSyncExternalStore(
    never,
    () => readPageFact("validation-language"),
    () => "",
  );
  const page = useLanguage();
  return setting === "session" ? page : "EN";
}
