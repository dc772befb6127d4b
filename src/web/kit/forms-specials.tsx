import { useState } from "react";
import { wholeUnits, type Currency, type Money } from "#kernel/money.ts";
import { useLanguage } from "../i18n.tsx";
import { DateField } from "../ui/form/date/date-field.tsx";
import { FileField } from "../ui/form/file/file-field.tsx";
import { MoneyField } from "../ui/form/money/money-field.tsx";
import { PhoneField } from "../ui/form/phone/phone-field.tsx";
import { TimeField } from "../ui/form/date/time-field.tsx";
import { Stored, useProblem } from "./forms-entries.tsx";
import { formSamples, type FormSamples } from "./forms-samples.ts";
import { KitSection, Specimen } from "./frame.tsx";

const ABROAD: readonly Currency[] = ["SGD", "MYR", "JPY", "SAR"];
const NO_FILES: readonly File[] = [];
const SAMPLE_FILES: readonly File[] = [
  new File([new Uint8Array(412_000)], "kontrak-kerja-di-singapura-dengan-nama-panjang.pdf", { type: "application/pdf" }),
  new File(["x"], "paspor.pdf", { type: "application/pdf" }),
];

export function FormSpecials() {
  const messages = formSamples[useLanguage()];
  const required = useProblem("required");
  const invalid = useProblem("email");
  return (
    <>
      <KitSection id="phone-money" title="Phone and money">
        <Specimen
          title="PhoneField"
          note="Attaches after 500 ms: leading zeros go while typing, groups come; the value is E.164."
        >
          <Stored start="">{(bound) => <PhoneField {...bound} label={messages.phone} required />}</Stored>
          <Stored start="+6591234567">
            {(bound) => <PhoneField {...bound} label={messages.phone} hint={<code>{bound.value}</code>} />}
          </Stored>
          <Stored start="+62812">{(bound) => <PhoneField {...bound} label={messages.phone} required error={invalid} />}</Stored>
          <PhoneField value="+6281234567890" onChange={() => undefined} label={messages.phone} readOnly />
        </Specimen>
        <Specimen title="MoneyField">
          <Stored<Money | null> start={wholeUnits("IDR", 1_500_000n)}>
            {(bound) => (
              <MoneyField {...bound} currency="IDR" label={messages.amount} hint={messages.amountHint} required large />
            )}
          </Stored>
          <Foreign messages={messages} />
          <Stored<Money | null> start={null}>
            {(bound) => <MoneyField {...bound} currency="IDR" label={messages.amount} required error={required} />}
          </Stored>
          <MoneyField
            value={{ currency: "SGD", minor: 78_891n }}
            onChange={() => undefined}
            currency="SGD"
            label={messages.received}
            readOnly
          />
          <MoneyField
            value={wholeUnits("IDR", 1_500_000n)}
            onChange={() => undefined}
            currency="IDR"
            label={messages.amount}
            whyDisabled={messages.whyNotSend}
          />
        </Specimen>
      </KitSection>
      <KitSection id="dates-files" title="Dates and files">
        <Specimen title="DateField, TimeField">
          <Stored start="">{(bound) => <DateField {...bound} label={messages.birth} required autoComplete="bday" />}</Stored>
          <Stored start="2026-11-19">
            {(bound) => <DateField {...bound} label={messages.visit} min="2026-11-23" max="2026-12-31" required />}
          </Stored>
          <Stored start="07:30">
            {(bound) => <TimeField {...bound} label={messages.time} minTime="08:00" maxTime="17:00" />}
          </Stored>
          <DateField value="1990-05-14" onChange={() => undefined} label={messages.birth} whyDisabled={messages.whyFixed} />
        </Specimen>
        <Specimen title="FileField" note="Name, type, size (1 kB = 1,024 bytes) and pixels are judged before anything is sent.">
          <Stored start={NO_FILES}>
            {(bound) => (
              <FileField
                {...bound}
                label={messages.photo}
                hint={messages.photoHint}
                required
                rules={{ ext: ["jpg", "jpeg", "png"], size: 2_048 }}
              />
            )}
          </Stored>
          <Stored start={NO_FILES}>
            {(bound) => (
              <FileField
                {...bound}
                label={messages.logo}
                rules={{ image: true, dimensions: { width: 512, height: 512 } }}
                error={bound.value.length === 0 ? required : null}
                required
              />
            )}
          </Stored>
          <Stored start={SAMPLE_FILES}>
            {(bound) => (
              <FileField
                {...bound}
                label={messages.documents}
                hint={messages.documentsHint}
                maxFiles={3}
                rules={{ mimes: ["application/pdf", "image/*"], size: 500 }}
              />
            )}
          </Stored>
          <FileField value={SAMPLE_FILES} onChange={() => undefined} label={messages.documents} progress={[0.64, 1]} />
        </Specimen>
      </KitSection>
    </>
  );
}

function Foreign({ messages }: { readonly messages: FormSamples }) {
  const [currency, setCurrency] = useState<Currency>("SGD");
  return (
    <Stored<Money | null> start={{ currency: "SGD", minor: 78_891n }}>
      {(bound) => (
        <MoneyField {...bound} currency={currency} currencies={ABROAD} onCurrency={setCurrency} label={messages.received} />
      )}
    </Stored>
  );
}
