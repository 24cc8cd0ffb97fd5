/** Shown for a list without rows: three empty portraits and the taut line. */
export const EmptyList = () => (
  <svg className="empty__picture" viewBox="0 0 240 120" aria-hidden="true">
    <path d="M12 22h56v76H12zM92 22h56v76H92zM172 22h56v76h-56z" />
    <path className="empty__line" d="M30 116 210 3.5" />
  </svg>
);
