import type { RuleName } from "#kernel/validation/rule.ts";
import { validationHint, validationMessage } from "#kernel/validation/messages.ts";
import { useLanguage } from "../i18n.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useValidationLanguage } from "../ui/form/validation-language.ts";
import { KitSection, Specimen } from "./frame.tsx";
import { RULE_SAMPLES, type RuleSample } from "./rules-samples.ts";

const ALL = Object.entries(RULE_SAMPLES) as [RuleName, RuleSample][];

/** All rules of FORM-3 to FORM-7, each violated by a value, as a field shows it. */
export function RulesSection() {
  return (
    <KitSection id="rules" title="All rules">
      <Specimen
        title="Each rule with a value that breaks it"
        note="FORM-3 to FORM-7 and MSG-1: the message, and below it how to correct the value."
        wide
      >
        <div className="grid gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
          {ALL.map(([name, sample]) => (
            <Broken key={name} name={name} sample={sample} />
          ))}
        </div>
      </Specimen>
    </KitSection>
  );
}

function Broken({ name, sample: { rule, value, values, shown } }: { readonly name: RuleName; readonly sample: RuleSample }) {
  const page = useLanguage();
  const language = useValidationLanguage();
  const failure = rule(value, values ? { values } : {});
  const error = failure && {
    message: validationMessage(failure, language),
    language,
    remedy: validationHint(failure, page, language),
  };
  return <TextField label={name} value={shown ?? String(value)} onChange={unchanged} readOnly error={error} />;
}

const unchanged = () => undefined;
