import { useSyncExternalStore } from "react";
import type { Language } from "#kernel/locale.ts";
import { useLanguage } from "../../i18n.tsx";
import { readPageFact } from "../../page-facts.ts";

const never = () => () => undefined;

/**
 * The language of validation messages. LANG-5: English, on Indonesian pages as well; with VALIDATION_LANGUAGE=session they
 * are in the language of the page. The setting reaches the browser as the meta tag `validation-language`.
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
