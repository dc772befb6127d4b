import { useState, type MouseEvent } from "react";
import { z } from "zod";
import { LANGUAGES } from "#kernel/locale.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { describePicture, type PictureView } from "../../contract.ts";
import { thumbnailSrc } from "../../model/picture.ts";
import { sharedMessages } from "../../../web/office/messages.ts";
import { RecordDialog } from "../../../web/office/record-dialog.tsx";
import { pictureMessages } from "./messages.ts";

const altText = toZod([required(), max(300)]);
const schema = z.object({ alts: z.object({ ID: altText, EN: altText }) });

interface DescribeProps {
  readonly picture: PictureView;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Form for a picture's description and its focus point. */
export default function DescribeDialog({ picture, onClose, onDone }: DescribeProps) {
  const t = useMessages(pictureMessages);
  const shared = useMessages(sharedMessages);
  const [focus, setFocus] = useState({ x: picture.focusX, y: picture.focusY });
  const form = useAppForm({
    schema,
    defaultValues: { alts: picture.alts },
    async onSubmit({ alts }) {
      const { id, version } = picture;
      await api(describePicture, { id, version, alts, focusX: focus.x, focusY: focus.y });
      onDone();
    },
  });
  function press({ currentTarget, clientX, clientY }: MouseEvent) {
    const box = currentTarget.getBoundingClientRect();
    setFocus({ x: share(clientX, box.left, box.width), y: share(clientY, box.top, box.height) });
  }
  return (
    <RecordDialog form={form} title={t("describe")} onClose={onClose}>
      <div className="grid gap-x-5 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <form.Field key={language} name={`alts.${language}`}>
            {(field) => (
              <TextField
                {...field}
                label={shared(`inLanguage.${language}`, { field: t("alt") })}
                hint={t("altHint")}
                required
                autoComplete="off"
              />
            )}
          </form.Field>
        ))}
      </div>
      <fieldset className="mb-5">
        <legend className="font-semibold">{t("focus")}</legend>
        <p className="mb-2 text-sm text-ink-muted">
          {t("focusHint")} {t("pressPicture")}
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_14rem]">
          {/* The sliders beside it do the same by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
          <div onClick={press} className="relative cursor-crosshair overflow-hidden rounded-md">
            <img src={thumbnailSrc(picture.id)} alt="" className="w-full" />
            <span
              aria-hidden
              className="absolute size-5 -translate-1/2 rounded-pill border-3 border-on-primary bg-primary"
              style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
            />
          </div>
          <div>
            <Slider label={t("focusX")} value={focus.x} onChange={(x) => setFocus({ ...focus, x })} />
            <Slider label={t("focusY")} value={focus.y} onChange={(y) => setFocus({ ...focus, y })} />
          </div>
        </div>
      </fieldset>
    </RecordDialog>
  );
}

const share = (at: number, from: number, size: number) => Math.min(100, Math.max(0, Math.round(((at - from) / size) * 100)));

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="flex flex-col text-sm font-semibold">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="min-h-target accent-primary"
      />
    </label>
  );
}
