import { useState } from "react";
import { wholeUnits, type Currency, type Money } from "#kernel/money.ts";
import { useLanguage } from "../i18n.tsx";
import { DateField } from "../ui/form/date-field.tsx";
import { FileField } from "../ui/form/file-field.tsx";
import { MoneyField } from "../ui/form/money-field.tsx";
import { PhoneField } from "../ui/form/phone-field.tsx";
import { TimeField } from "../ui/form/time-field.tsx";
import { Kept, useProblem } from "./forms-entries.tsx";
import { formSamples, type FormSamples } from "./forms-samples.ts";
import { KitSection, Specimen } from "./frame.tsx";

const ABROAD: readonly Currency[] = ["SGD", "MYR", "JPY", "SAR"];
const NO_FILES: readonly File[] = [];
const SAMPLE_FILES: readonly File[] = [
  new File([new Uint8Array(412_000)], "kontrak-kerja-di-singapura-dengan-nama-panjang.pdf", { type: "application/pdf" }),
  new File(["x"], "paspor.pdf", { type: "application/pdf" }),
];

export function FormSpecials() {
  const words = formSamples[useLanguage()];
  const required = useProblem("required");
  const invalid = useProblem("email");
  return (
    <>
      <KitSection id="phone-money" title="Phone and money">
        <Specimen
          title="PhoneField"
          note="Attaches after 500 ms: leading zeros go while typing, groups come; the value is E.164."
        >
          <Kept start="">{(bound) => <PhoneField {...bound} label={words.phone} required />}</Kept>
          <Kept start="+6591234567">
            {(bound) => <PhoneField {...bound} label={words.phone} hint={<code>{bound.value}</code>} />}
          </Kept>
          <Kept start="+62812">{(bound) => <PhoneField {...bound} label={words.phone} required error={invalid} />}</Kept>
          <PhoneField value="+6281234567890" onChange={() => undefined} label={words.phone} readOnly />
        </Specimen>
        <Specimen title="MoneyField">
          <Kept<Money | null> start={wholeUnits("IDR", 1_500_000n)}>
            {(bound) => <MoneyField {...bound} currency="IDR" label={words.amount} hint={words.amountHint} required large />}
          </Kept>
          <Foreign words={words} />
          <Kept<Money | null> start={null}>
            {(bound) => <MoneyField {...bound} currency="IDR" label={words.amount} required error={required} />}
          </Kept>
          <MoneyField
            value={{ currency: "SGD", minor: 78_891n }}
            onChange={() => undefined}
            currency="SGD"
            label={words.received}
            readOnly
          />
          <MoneyField
            value={wholeUnits("IDR", 1_500_000n)}
            onChange={() => undefined}
            currency="IDR"
            label={words.amount}
            whyDisabled={words.whyNotSend}
          />
        </Specimen>
      </KitSection>
      <KitSection id="dates-files" title="Dates and files">
        <Specimen title="DateField, TimeField">
          <Kept start="">{(bound) => <DateField {...bound} label={words.birth} required autoComplete="bday" />}</Kept>
          <Kept start="2026-11-19">
            {(bound) => <DateField {...bound} label={words.visit} min="2026-11-23" max="2026-12-31" required />}
          </Kept>
          <Kept start="07:30">{(bound) => <TimeField {...bound} label={words.time} minTime="08:00" maxTime="17:00" />}</Kept>
          <DateField value="1990-05-14" onChange={() => undefined} label={words.birth} whyDisabled={words.whyFixed} />
        </Specimen>
        <Specimen title="FileField" note="Name, type, size (1 kB = 1,024 bytes) and pixels are judged before anything is sent.">
          <Kept start={NO_FILES}>
            {(bound) => (
              <FileField
                {...bound}
                label={words.photo}
                hint={words.photoHint}
                required
                rules={{ ext: ["jpg", "jpeg", "png"], size: 2_048 }}
              />
            )}
          </Kept>
          <Kept start={NO_FILES}>
            {(bound) => (
              <FileField
                {...bound}
                label={words.logo}
                rules={{ image: true, dimensions: { width: 512, height: 512 } }}
                error={bound.value.length === 0 ? required : null}
                required
              />
            )}
          </Kept>
          <Kept start={SAMPLE_FILES}>
            {(bound) => (
              <FileField
                {...bound}
                label={words.documents}
                hint={words.documentsHint}
                maxFiles={3}
                rules={{ mimes: ["application/pdf", "image/*"], size: 500 }}
              />
            )}
          </Kept>
          <FileField value={SAMPLE_FILES} onChange={() => undefined} label={words.documents} progress={[0.64, 1]} />
        </Specimen>
      </KitSection>
    </>
  );
}

function Foreign({ words }: { readonly words: FormSamples }) {
  const [currency, setCurrency] = useState<Currency>("SGD");
  return (
    <Kept<Money | null> start={{ currency: "SGD", minor: 78_891n }}>
      {(bound) => (
        <MoneyField {...bound} currency={currency} currencies={ABROAD} onCurrency={setCurrency} label={words.received} />
      )}
    </Kept>
  );
}
