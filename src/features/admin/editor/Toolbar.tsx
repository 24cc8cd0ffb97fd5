import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { editorMessages as words } from '#messages/editor.ts';
import { type Question, type ToolbarCommand, toolbarGroups } from './toolbar-commands.ts';

interface ToolbarProps {
  editor: Editor;
  /** The id of the element that the toolbar changes. */
  controls: string;
  /** False for a text without pictures. */
  hasPictures: boolean;
  onAsk: (question: Question) => void;
}

const groupsFor = (hasPictures: boolean) =>
  toolbarGroups.map((group) => group.filter(({ name }) => hasPictures || name !== 'picture'));

const readStates = (editor: Editor, commands: readonly ToolbarCommand[]) =>
  commands.map(({ isActive, isPossible }) => ({
    isActive: isActive?.(editor),
    isPossible: isPossible?.(editor) ?? true,
  }));

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const titleOf = ({ name, keys }: ToolbarCommand): string =>
  keys ? words.withShortcut(words.commands[name], words.shortcut(keys)) : words.commands[name];

/** The commands above a text. Tab stops at the toolbar once; the arrow keys move inside it. */
export const Toolbar = ({ editor, controls, hasPictures, onAsk }: ToolbarProps) => {
  const groups = groupsFor(hasPictures);
  const commands = groups.flat();
  const states = useEditorState({ editor, selector: () => readStates(editor, commands) });
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[(current + step + buttons.length) % buttons.length]?.focus();
  };
  const press = ({ does }: ToolbarCommand, isPossible: boolean): void => {
    if (typeof does === 'string') onAsk(does);
    else if (isPossible) does(editor);
  };
  const button = (command: ToolbarCommand) => {
    const index = commands.indexOf(command);
    const { isActive, isPossible = true } = states[index] ?? {};
    return (
      <button
        key={command.name}
        type="button"
        className="editor__button"
        aria-label={words.commands[command.name]}
        aria-pressed={isActive}
        aria-disabled={!isPossible}
        aria-keyshortcuts={command.keys}
        title={titleOf(command)}
        tabIndex={index === current ? 0 : -1}
        onFocus={() => setCurrent(index)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => press(command, isPossible)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={command.icon} />
        </svg>
      </button>
    );
  };
  return (
    <div
      className="editor__toolbar"
      role="toolbar"
      aria-label={words.toolbar}
      aria-controls={controls}
      onKeyDown={move}
    >
      {groups.map((group) => (
        <span key={group[0]?.name} className="editor__group">
          {group.map(button)}
        </span>
      ))}
    </div>
  );
};
