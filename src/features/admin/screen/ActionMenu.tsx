import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';

interface ActionMenuProps {
  /** What screen readers say, if it is more than what is seen: the name of the row, for example. */
  label?: string;
  /** What is seen on the button. */
  sign: ReactNode;
  className?: string;
  /** Links and buttons of the class `menu-item`. */
  children: ReactNode;
}

/** Where a menu opens: under its button, or above it in the lower part of the window. */
const placeBy = (button: HTMLElement, menu: HTMLElement): void => {
  const { top, bottom, right } = button.getBoundingClientRect();
  const isLow = bottom > innerHeight * 0.6;
  menu.style.insetBlockStart = `${(isLow ? top : bottom) + scrollY}px`;
  menu.style.insetInlineEnd = `${document.documentElement.clientWidth - right}px`;
  menu.style.translate = isLow ? '0 -100%' : 'none';
};

/**
 * A button that opens the less frequent actions. The browser closes the menu at Escape and at a press elsewhere, and
 * gives the focus back to the button. The actions are rendered on the first hover, focus or press.
 */
export const ActionMenu = ({ label, sign, className = 'button', children }: ActionMenuProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const want = (): void => setWanted(true);
  const close = (): void => menu.current?.hidePopover?.();
  // When a phone is rotated, the button moves away from its open menu.
  useEffect(() => {
    if (!isOpen) return;
    addEventListener('resize', close);
    return () => removeEventListener('resize', close);
  });
  const place = ({ newState }: ToggleEvent): void => {
    if (newState === 'open' && button.current && menu.current) placeBy(button.current, menu.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        popoverTarget={id}
        onPointerEnter={want}
        onFocus={want}
        onClick={want}
      >
        {sign}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: presses of its actions end here */}
      <div
        ref={menu}
        id={id}
        className="action-menu"
        popover="auto"
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={close}
      >
        {isWanted && children}
      </div>
    </>
  );
};
