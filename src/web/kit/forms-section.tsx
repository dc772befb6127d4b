import { FormButtons } from "./forms-buttons.tsx";
import { FormChoices } from "./forms-choices.tsx";
import { FormEntries } from "./forms-entries.tsx";
import { FormLive } from "./forms-live.tsx";
import { FormSpecials } from "./forms-specials.tsx";
import { RulesSection } from "./rules-section.tsx";

/** Components that are pressed, typed into or chosen from. */
export function FormsSection() {
  return (
    <>
      <FormButtons />
      <FormEntries />
      <FormSpecials />
      <FormChoices />
      <FormLive />
      <RulesSection />
    </>
  );
}
