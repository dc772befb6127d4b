import type { ReactNode } from "react";
import { LANGUAGES } from "#kernel/locale.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { operatorMessages } from "../messages.ts";
import { useFieldName } from "./field-name.ts";
import { Socials } from "./socials.tsx";
import type { SectionProps } from "./section-props.ts";

type Line =
  | "brandName"
  | "legalName"
  | "licence.number"
  | "licence.register"
  | "address.street"
  | "address.city"
  | "address.postalCode"
  | "address.province"
  | "email"
  | "complaintsEmail";
type Both = "licence.authority" | "licence.note" | "safeguarding" | "hours" | "tagline" | "description" | "complaintChannel";

/** All fields of the profile, in a natural order of entry. */
export function Sections(props: SectionProps) {
  const t = useMessages(operatorMessages);
  const line = (name: Line, hint?: string) => <LineField {...props} name={name} hint={hint} />;
  const both = (name: Both, rows: number, hint?: string) => (
    <BothLanguages
      {...props}
      name={name}
      rows={rows}
      hint={hint}
      isOptional={name === "licence.note" || name === "safeguarding"}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      <Card level={2} title={t("brand")}>
        <Pair>
          {line("brandName", t("brandNameHint"))}
          {line("legalName")}
        </Pair>
      </Card>
      <Card level={2} title={t("licence")}>
        <Pair>
          {line("licence.number")}
          {line("licence.register", t("registerHint"))}
        </Pair>
        {both("licence.authority", 1)}
        {both("licence.note", 3, t("noteHint"))}
        {both("safeguarding", 3, t("safeguardingHint"))}
      </Card>
      <Card level={2} title={t("address")}>
        <Pair>
          {line("address.street")}
          {line("address.city")}
          {line("address.postalCode")}
          {line("address.province")}
        </Pair>
      </Card>
      <Card level={2} title={t("channels")} hint={t("numberHint")}>
        <Pair>
          <NumberField {...props} name="whatsapp.e164" />
          <NumberField {...props} name="phone.e164" />
          {line("email")}
        </Pair>
        {both("hours", 2)}
      </Card>
      <Card level={2} title={t("complaints")} hint={t("complaintHint")}>
        <Pair>{line("complaintsEmail")}</Pair>
        {both("complaintChannel", 5)}
      </Card>
      <Card level={2} title={t("texts")} hint={t("textsHint")}>
        {both("tagline", 1)}
        {both("description", 4)}
      </Card>
      <Card level={2} title={t("socials")} hint={t("socialsHint")}>
        <Socials {...props} />
      </Card>
    </div>
  );
}

/** Two fields side by side on wide screens, one below the other on phones. */
function Pair({ children }: { readonly children: ReactNode }) {
  return <div className="grid items-end gap-x-5 gap-y-1 not-first:mt-1 md:grid-cols-2">{children}</div>;
}

type Hint = { readonly hint: string | undefined };

function LineField({ form, readOnly, name, hint }: SectionProps & Hint & { readonly name: Line }) {
  const label = useFieldName()(name);
  const isMail = name === "email" || name === "complaintsEmail";
  const isOptional = name === "licence.register";
  return (
    <form.Field name={name}>
      {(field) => (
        <TextField
          {...field}
          type={isMail ? "email" : "text"}
          label={label}
          {...(hint !== undefined && { hint })}
          readOnly={readOnly}
          required={!isOptional}
          unmarked={!isOptional}
          autoComplete="off"
        />
      )}
    </form.Field>
  );
}

function NumberField({ form, readOnly, name }: SectionProps & { readonly name: "phone.e164" | "whatsapp.e164" }) {
  const label = useFieldName()(name);
  return (
    <form.Field name={name}>
      {(field) => <PhoneField {...field} label={label} readOnly={readOnly} required unmarked />}
    </form.Field>
  );
}

/** One text in both languages side by side, so that a change of one is made in the other as well. */
function BothLanguages({
  form,
  readOnly,
  name,
  rows,
  hint,
  isOptional,
}: SectionProps & Hint & { readonly name: Both; readonly rows: number; readonly isOptional: boolean }) {
  const fieldName = useFieldName();
  return (
    <Pair>
      {LANGUAGES.map((language) => (
        <form.Field key={language} name={`${name}.${language}`}>
          {(field) => {
            const must = { required: !isOptional, unmarked: !isOptional };
            const facts = { ...field, label: fieldName(`${name}.${language}`), readOnly, ...must };
            const all = hint === undefined ? facts : { ...facts, hint };
            return rows === 1 ? <TextField {...all} autoComplete="off" /> : <TextArea {...all} rows={rows} maxCharacters={400} />;
          }}
        </form.Field>
      ))}
    </Pair>
  );
}
