/** Loads every network model, as the page does with the first design that names it. */
