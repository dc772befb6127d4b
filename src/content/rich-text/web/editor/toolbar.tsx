import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  Link2Off,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  Pilcrow,
  Quote,
  Redo2,
  Table as TableIcon,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { useRef, type KeyboardEvent } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import type { PictureView } from "../../../pictures/contract.ts";
import { isLinkable, PICTURE_RATIOS } from "../../model/document.ts";
import { editorMessages } from "./messages.ts";

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly language: "ID" | "EN";
  readonly pickPicture?: (() => Promise<PictureView | null>) | undefined;
}

const BUTTON =
  "inline-flex min-h-target min-w-target items-center justify-center rounded-control px-2 text-sm font-semibold text-ink-muted hover:bg-surface-hover hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft aria-disabled:opacity-45";

type ToolLabel = keyof (typeof editorMessages)["ID"];

interface Tool {
  readonly key: string;
  readonly icon: LucideIcon | null;
  readonly label: string;
  /** For tools that are on or off at the cursor. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly run: () => void;
}

/** The tools of a text. One tab stop; the arrow keys move between them, as in the ARIA toolbar pattern. */
export function Toolbar({ editor, label, language, pickPicture }: ToolbarProps) {
  const t = useMessages(editorMessages);
  const bar = useRef<HTMLDivElement>(null);
  const tools = useTools({ editor, label, language, pickPicture });
  function walk(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || bar.current === null) return;
    event.preventDefault();
    const stops = [...bar.current.querySelectorAll<HTMLElement>("button, select")];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("tools", { label })}
      onKeyDown={walk}
      className="sticky top-header z-raised flex flex-wrap gap-0.5 rounded-t-control border-b border-line bg-surface p-1"
    >
      {tools.map(({ key, icon: Icon, label: name, isOn, isOff = false, run }, index) => (
        <button
          key={key}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          aria-label={Icon === null ? undefined : name}
          title={name}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          className={BUTTON}
          // Keeps the selection: a tool acts on it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!isOff) run();
          }}
        >
          {Icon === null ? name : <Icon aria-hidden size={19} />}
        </button>
      ))}
    </div>
  );
}

function useTools({ editor, language, pickPicture }: ToolbarProps): readonly Tool[] {
  const t = useMessages(editorMessages);
  const dialogs = useDialogs();
  const now = useEditorState({ editor, selector: ({ editor: at }) => stateOf(at) });
  const chain = () => editor.chain().focus();

  async function link() {
    const known: unknown = editor.getAttributes("link")["href"];
    const typed = await dialogs.prompt({
      title: t("linkTitle"),
      text: t("linkText"),
      label: t("linkLabel"),
      initial: typeof known === "string" ? known : "",
      required: true,
      maxLength: 500,
      whyNot: (address) => (isLinkable(address.trim()) ? null : t("linkWrong")),
    });
    if (typed !== null) chain().extendMarkRange("link").setMark("link", { href: typed.trim() }).run();
  }
  async function picture() {
    const chosen = await pickPicture?.();
    if (!chosen) return;
    const { id, alts, width, height, focusX, focusY } = chosen;
    const attrs = { id, alt: alts[language], width, height, ratio: "original", focusX, focusY };
    chain().insertContent({ type: "picture", attrs }).run();
  }
  async function describe() {
    const known: unknown = editor.getAttributes("picture")["alt"];
    const typed = await dialogs.prompt({
      title: t("altTitle"),
      text: t("altText"),
      label: t("altLabel"),
      initial: typeof known === "string" ? known : "",
      required: true,
      maxLength: 300,
    });
    if (typed !== null && typed.trim() !== "") chain().updateAttributes("picture", { alt: typed.trim() }).run();
  }
  const tool = (key: ToolLabel, icon: LucideIcon | null, run: () => void, isOn?: boolean): Tool => ({
    key,
    icon,
    label: t(key),
    run,
    ...(isOn === undefined ? {} : { isOn }),
  });
  return [
    tool("paragraph", Pilcrow, () => chain().setParagraph().run(), now.paragraph),
    tool("heading2", Heading2, () => chain().toggleHeading({ level: 2 }).run(), now.heading2),
    tool("heading3", Heading3, () => chain().toggleHeading({ level: 3 }).run(), now.heading3),
    tool("bold", Bold, () => chain().toggleBold().run(), now.bold),
    tool("italic", Italic, () => chain().toggleItalic().run(), now.italic),
    tool("link", Link2, () => void link(), now.link),
    ...(now.link ? [tool("unlink", Link2Off, () => chain().extendMarkRange("link").unsetMark("link").run())] : []),
    tool("bullets", List, () => chain().toggleBulletList().run(), now.bullets),
    tool("numbers", ListOrdered, () => chain().toggleOrderedList().run(), now.numbers),
    ...(now.listDepth > 0
      ? [
          {
            ...tool("indent", ListIndentIncrease, () => chain().sinkListItem("listItem").run()),
            isOff: now.listDepth >= MAX_LIST_DEPTH || !now.canIndent,
          },
          tool("outdent", ListIndentDecrease, () => chain().liftListItem("listItem").run()),
        ]
      : []),
    tool("quote", Quote, () => chain().toggleBlockquote().run(), now.quote),
    ...(now.table
      ? [
          tool("addRow", null, () => chain().addRowAfter().run()),
          tool("deleteRow", null, () => chain().deleteRow().run()),
          tool("addColumn", null, () => chain().addColumnAfter().run()),
          tool("deleteColumn", null, () => chain().deleteColumn().run()),
          tool("deleteTable", null, () => chain().deleteTable().run()),
        ]
      : [tool("table", TableIcon, () => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run())]),
    ...(pickPicture ? [tool("picture", ImagePlus, () => void picture())] : []),
    ...(now.picture
      ? [
          tool("alt", null, () => void describe()),
          ...PICTURE_RATIOS.map((ratio) => ({
            key: ratio,
            icon: null,
            label: t("ratio", { ratio: ratio === "original" ? t("original") : ratio }),
            isOn: now.ratio === ratio,
            run: () => chain().updateAttributes("picture", { ratio }).run(),
          })),
        ]
      : []),
    { ...tool("undo", Undo2, () => chain().undo().run()), isOff: !now.canUndo },
    { ...tool("redo", Redo2, () => chain().redo().run()), isOff: !now.canRedo },
  ];
}

/** A list in a list: document.ts allows no deeper nesting. */
const MAX_LIST_DEPTH = 2;

/** How many lists enclose the cursor. */
function depthOf({ state }: Editor): number {
  const { $from } = state.selection;
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1).type.name).filter((name) => name === "listItem")
    .length;
}

function stateOf(at: Editor) {
  return {
    paragraph: at.isActive("paragraph") && !at.isActive("listItem") && !at.isActive("blockquote"),
    heading2: at.isActive("heading", { level: 2 }),
    heading3: at.isActive("heading", { level: 3 }),
    bold: at.isActive("bold"),
    italic: at.isActive("italic"),
    link: at.isActive("link"),
    bullets: at.isActive("bulletList"),
    numbers: at.isActive("orderedList"),
    quote: at.isActive("blockquote"),
    listDepth: depthOf(at),
    canIndent: at.can().sinkListItem("listItem"),
    table: at.isActive("table"),
    picture: at.isActive("picture"),
    ratio: String(at.getAttributes("picture")["ratio"] ?? ""),
    canUndo: at.can().undo(),
    canRedo: at.can().redo(),
  };
}
