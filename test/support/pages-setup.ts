// jsdom lays nothing out, and prints a line for each attempt to scroll.
if (typeof window !== 'undefined') window.scrollTo = () => {};
