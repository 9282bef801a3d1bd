/** Keys by which a `config.json` of Hugging Face is known. */
export function isModelConfig(text: string): boolean {
  return /"(model_type|architectures|num_hidden_layers|n_layer|text_config)"\s*:/.test(text);
}
