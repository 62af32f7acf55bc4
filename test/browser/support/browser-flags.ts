/** Flags for every browser that the tests start. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Without a graphics card, drawing as if there were one takes longer than drawing without.
  '--disable-gpu',
  // Then the blur behind the header and the navigation takes a fifth of a journey's processor time.
  // The flag also forgets that there is a mouse, so it names one (Chromium's HoverType and PointerType). Where a test
  // emulates a phone, its touch screen takes precedence.
  '--blink-settings=prefersReducedTransparency=true,primaryHoverType=2,availableHoverTypes=2,' +
    'primaryPointerType=4,availablePointerTypes=4',
  // Pages live for seconds: compiling their code well takes longer than running it as it is.
  '--js-flags=--no-opt --no-maglev',
];
