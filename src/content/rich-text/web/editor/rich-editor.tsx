import { EditorContent, useEditor, type JSONContent } from "@tiptap/react";
import type { RichDocument } from "../../model/document.ts";
import { fromEditor, toEditor } from "../../model/editor-document.ts";
import type { PictureView } from "../../../pictures/contract.ts";
import { EXTENSIONS } from "./extensions.ts";
import { Toolbar } from "./toolbar.tsx";

export interface RichEditorProps {
  /** Names the field and its toolbar. */
  readonly label: string;
  /** Initial content; later changes from outside need another `key`. */
  readonly initial: RichDocument;
  readonly onChange: (document: RichDocument) => void;
  readonly readOnly?: boolean;
  readonly lang: string;
  /** Language of a chosen picture's description. */
  readonly language: "ID" | "EN";
  readonly pickPicture?: (() => Promise<PictureView | null>) | undefined;
}

/** The same look as on the page (web/document.tsx). */
const PROSE =
  "min-h-64 px-4 py-4 leading-[1.7] break-words whitespace-pre-wrap outline-none! [&>*+*]:mt-[1em] [&>*:first-child]:mt-0 [&_h2]:text-2xl [&_h3]:text-xl [&_ul]:list-disc [&_ul]:ps-[1.35em] [&_ol]:list-decimal [&_ol]:ps-[1.35em] [&_blockquote]:border-s-4 [&_blockquote]:border-accent [&_blockquote]:ps-5 [&_blockquote]:font-semibold [&_table]:w-full [&_table]:border-collapse [&_td]:border [&_td]:border-line [&_td]:p-2 [&_th]:border [&_th]:border-line [&_th]:bg-surface-sunken [&_th]:p-2 [&_th]:text-start [&_a]:text-primary [&_a]:underline [&_figure_img]:w-full [&_figure_img]:rounded-md [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-offset-2 [&_.ProseMirror-selectednode]:outline-focus [&_.selectedCell]:bg-primary-soft";

/** The rich text editor. Loaded only on pages that edit: it is as large as all other scripts together. */
export default function RichEditor({ label, initial, onChange, readOnly = false, lang, language, pickPicture }: RichEditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toEditor(initial) as JSONContent,
    editable: !readOnly,
    // Its own style sheet would be a <style> that the content security policy blocks; PROSE has the needed styles.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: PROSE, role: "textbox", "aria-multiline": "true", "aria-label": label, lang, spellcheck: "true" },
    },
    onUpdate: ({ editor: now }) => onChange(fromEditor(now.getJSON())),
  });
  if (editor === null) return null;
  return (
    <div className="rounded-control border border-line-strong bg-surface text-ink focus-within:border-primary focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
      {readOnly ? null : <Toolbar editor={editor} label={label} language={language} pickPicture={pickPicture} />}
      <EditorContent editor={editor} />
    </div>
  );
}
