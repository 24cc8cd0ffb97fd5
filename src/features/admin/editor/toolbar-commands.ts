import type { Editor } from '@tiptap/core';
import type { editorMessages } from '#messages/editor.ts';

type CommandName = keyof typeof editorMessages.commands;

/** The dialog that a command opens before it acts. */
export type Question = 'link' | 'picture';

export interface ToolbarCommand {
  name: CommandName;
  /** The shortcut, in the form of `aria-keyshortcuts`. */
  keys?: string;
  /** The icon, drawn in a square of 24 units. */
  icon: string;
  /** Absent for commands that act once and have no state. */
  isActive?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  does: ((editor: Editor) => void) | Question;
}

/** The commands in groups, as the toolbar shows them. */
export const toolbarGroups: readonly (readonly ToolbarCommand[])[] = [
  [
    {
      name: 'heading2',
      keys: 'Control+Alt+2',
      icon: 'M4 5v14M13 5v14M4 12h9M17 10l3-2v11',
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
      does: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'heading3',
      keys: 'Control+Alt+3',
      icon: 'M5 8v11M12 8v11M5 13.5h7M16 12c0-3 4-3 4 0 0 2-4 4-4 7h4',
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
      does: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      name: 'bold',
      keys: 'Control+B',
      icon: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
      isActive: (editor) => editor.isActive('bold'),
      does: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      keys: 'Control+I',
      icon: 'M10 5h8M6 19h8M14 5l-4 14',
      isActive: (editor) => editor.isActive('italic'),
      does: (editor) => editor.chain().focus().toggleItalic().run(),
    },
  ],
  [
    {
      name: 'bulletList',
      keys: 'Control+Shift+8',
      icon: 'M10 6h10M10 12h10M10 18h10M4.5 6h1M4.5 12h1M4.5 18h1',
      isActive: (editor) => editor.isActive('bulletList'),
      does: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'orderedList',
      keys: 'Control+Shift+7',
      icon: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15h2.5L4 19.5h3',
      isActive: (editor) => editor.isActive('orderedList'),
      does: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      keys: 'Control+Shift+B',
      icon: 'M10 7c-4 1-5 4-5 10h5v-5H6M19 7c-4 1-5 4-5 10h5v-5h-4',
      isActive: (editor) => editor.isActive('blockquote'),
      does: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    {
      name: 'link',
      keys: 'Control+K',
      icon: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
      isActive: (editor) => editor.isActive('link'),
      does: 'link',
    },
    {
      name: 'picture',
      icon: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h1',
      isActive: (editor) => editor.isActive('picture'),
      does: 'picture',
    },
  ],
  [
    {
      name: 'undo',
      keys: 'Control+Z',
      icon: 'M9 6 4 11l5 5M4 11h9a6 6 0 0 1 0 9',
      isPossible: (editor) => editor.can().undo(),
      does: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      keys: 'Control+Y',
      icon: 'm15 6 5 5-5 5M20 11h-9a6 6 0 0 0 0 9',
      isPossible: (editor) => editor.can().redo(),
      does: (editor) => editor.chain().focus().redo().run(),
    },
  ],
];
