import { useMessages } from "#web/i18n.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { SharedPart } from "../../../model/section-shapes.ts";
import { ICONS, SCREENS, type IconName } from "../../../model/sections.ts";
import { Illustration } from "../../../../web/illustration.tsx";
import { IconSpot } from "../../sections/icon-spot.tsx";
import { sharedMessages } from "../../../../web/office/messages.ts";
import { useIllustrationOptions } from "../../../../web/office/use-illustration-options.ts";
import { usePageEditing } from "./form-context.ts";
import { pageFormMessages } from "./messages.ts";
import { useFieldName } from "./field-name.ts";
import type { Path } from "./section-edits.ts";

interface SharedFieldProps {
  readonly part: SharedPart;
  readonly value: unknown;
  readonly path: Path;
  readonly of: string;
}

const COUNTS = [1, 2, 3, 4, 5, 6];

/** A field that both languages share, entered once: an icon, an illustration, a number, an address. */
export function SharedField({ part, value, path, of }: SharedFieldProps) {
  const t = useMessages(pageFormMessages);
  const shared = useMessages(sharedMessages);
  const { readOnly, errors, setShared, setAddress } = usePageEditing();
  const field = {
    label: useFieldName(of)(t(`parts.${part.name}`)),
    error: errors.get(path.join(".")) ?? null,
    unmarked: true,
  };
  const choice = { ...field, placeholder: null, whyDisabled: readOnly ? shared("viewOnly") : null };
  const text = String(value);
  const illustrations = useIllustrationOptions(text);
  if (part.type === "address")
    return (
      <div className="lg:w-1/2 lg:pe-3">
        <TextField
          {...field}
          hint={t("addressHint")}
          value={text}
          onChange={(address) => setAddress(path, address.trim())}
          readOnly={readOnly}
          autoComplete="off"
          autoCapitalize="none"
        />
      </div>
    );
  if (part.type === "count")
    return (
      <div className="max-w-60">
        <SelectField
          {...choice}
          value={text}
          options={COUNTS.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(count) => setShared(path, Number(count))}
        />
      </div>
    );
  if (part.type === "icon")
    return (
      <div className="flex max-w-90 items-center gap-4">
        <IconSpot icon={text as IconName} />
        <div className="min-w-0 grow">
          <SelectField
            {...choice}
            value={text}
            options={ICONS.map((icon) => ({ value: icon, label: t(`icons.${icon}`) }))}
            onChange={(icon) => setShared(path, icon)}
          />
        </div>
      </div>
    );
  if (part.type === "screen")
    return (
      <div className="max-w-90">
        <SelectField
          {...choice}
          value={text}
          options={SCREENS.map((screen) => ({ value: screen, label: t(`screens.${screen}`) }))}
          onChange={(screen) => setShared(path, screen)}
        />
      </div>
    );
  return (
    <div className="mb-2 grid items-center gap-4 sm:grid-cols-[12rem_minmax(0,20rem)]">
      <Illustration name={text} />
      <SelectField {...choice} value={text} options={illustrations} onChange={(name) => setShared(path, name)} />
    </div>
  );
}
